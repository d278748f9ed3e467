// Interactions this page began and is still waiting for: which nonce belongs to what.

const MOST_TOLD = 50;

export class Interactions {
  #waiting = new Map();
  #told = new Map();

  constructor(connection, notConnected) {
    this.connection = connection;
    this.notConnected = notConnected;
  }

  /** `done()`, `failed(error or null)` and `modal(payload)` are told what became of it. */
  begin(payload, told = {}) {
    const nonce = this.connection.send(payload);
    if (nonce === null) {
      this.notConnected();
      told.failed?.(null, { offline: true });
      return null;
    }
    this.#waiting.set(nonce, told);
    return nonce;
  }

  /** For what is answered only when it is refused: `refused(error)` hears of that. */
  tell(payload, refused) {
    const nonce = this.connection.send(payload);
    if (nonce === null) {
      this.notConnected();
      return false;
    }
    this.#told.set(nonce, refused);
    if (this.#told.size > MOST_TOLD) this.#told.delete(this.#told.keys().next().value);
    return true;
  }

  heard({ nonce, state, error, modal }) {
    const told = this.#waiting.get(nonce);
    if (!told || state === "sent") return;
    this.#waiting.delete(nonce);
    if (state === "failed") told.failed?.(error ?? null, {});
    else {
      if (modal) told.modal?.(modal);
      told.done?.();
    }
  }

  /** True when somebody was waiting for it and has taken the refusal. */
  refused({ nonce, error }) {
    const told = this.#waiting.get(nonce);
    this.#waiting.delete(nonce);
    this.#told.get(nonce)?.(error);
    told?.failed?.(error, {});
    return Boolean(told?.failed);
  }

  choices({ nonce, choices }) {
    const told = this.#waiting.get(nonce);
    this.#waiting.delete(nonce);
    told?.choices?.(choices ?? []);
  }

  /** The line is cut: no answer to these will come. */
  abandon() {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const told of waiting) told.failed?.(null, { offline: true });
  }
}
