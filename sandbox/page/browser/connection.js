// The WebSocket to the sandbox: opens it, opens it again when it is lost, tells what arrives.

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const REFUSED = 4003; // the code the sandbox closes with when it lets nobody in

let count = 0;
const newNonce = () => `${Date.now().toString(36)}-${(count += 1)}`;

export class Connection {
  #socket = null;
  #query = null;
  #pause = FIRST_PAUSE;
  #timer = null;

  /** `heard(event)` for each frame; `changed("open" | "lost" | "refused", why)` for the line. */
  constructor(heard, changed) {
    this.heard = heard;
    this.changed = changed;
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.#doubt());
    document.addEventListener("visibilitychange", () => !document.hidden && this.#hurry());
  }

  /** Connects as whoever the query names; whoever one was before is left at once. */
  open(query) {
    this.#query = query;
    this.#pause = FIRST_PAUSE;
    this.#connect();
  }

  close() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** The nonce the answer will carry, or null when there is no line to send on. */
  send(payload) {
    if (!this.isOpen) return null;
    const nonce = newNonce();
    this.#socket.send(JSON.stringify({ ...payload, nonce }));
    return nonce;
  }

  #connect() {
    this.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/client?${new URLSearchParams(this.#query)}`,
    );
    this.#socket = socket;
    let why = null;
    socket.addEventListener("message", ({ data }) => {
      if (socket !== this.#socket) return;
      const event = JSON.parse(data);
      if (event.t === "refused") why = event.error;
      if (event.t === "hello") {
        this.#pause = FIRST_PAUSE;
        this.changed("open");
      }
      this.heard(event);
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.#socket) return;
      this.changed(code === REFUSED ? "refused" : "lost", why);
      // Whoever was told may have closed the line or taken another way in.
      if (socket === this.#socket) this.#tryLater();
    });
  }

  #tryLater() {
    this.#timer = setTimeout(() => this.#connect(), this.#pause * (0.8 + 0.4 * Math.random()));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #hurry() {
    if (!this.#socket || this.isOpen) return;
    this.#pause = FIRST_PAUSE;
    this.#connect();
  }

  /** Without a network an open socket is silent for long. A new one tells: this machine may be it. */
  #doubt() {
    if (!this.isOpen) return;
    this.#connect();
    this.changed("lost", null);
  }
}
