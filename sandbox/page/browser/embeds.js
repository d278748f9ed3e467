// Embeds and attachments.

import { clamp, el, mediaUrl, safeUrl } from "./dom.js";
import { textNodes } from "./emoji.js";
import { picture, smallPicture } from "./pictures.js";
import { inlineMarkdown, markdown } from "./render.js";
import { stamp } from "./words.js";

export function drawEmbed(embed, world) {
  const thumbnail = picture(embed.thumbnail, altOf(embed.thumbnail, embed), "thumbnail");
  const card = el(
    "article",
    { class: thumbnail ? "embed with-thumbnail" : "embed" },
    drawAuthor(embed.author),
    embed.title &&
      el(
        "h3",
        { class: "embed-title", dir: "auto" },
        linked(embed.url, inlineMarkdown(embed.title, world)),
      ),
    thumbnail,
    embed.description && el("div", { class: "embed-text" }, markdown(embed.description, world)),
    embed.fields?.length > 0 && drawFields(embed.fields, world),
    picture(embed.image, altOf(embed.image, embed), "embed-image"),
    drawFooter(embed),
  );
  if (Number.isInteger(embed.color)) {
    card.style.setProperty("--edge", `#${(embed.color & 0xffffff).toString(16).padStart(6, "0")}`);
  }
  return card;
}

const altOf = (media, embed) => media?.description || embed.title;

function linked(address, nodes) {
  const url = safeUrl(address);
  return url
    ? el("a", { href: url.href, target: "_blank", rel: "noopener noreferrer nofollow" }, nodes)
    : nodes;
}

function drawAuthor(author) {
  if (!author?.name) return null;
  const name = el("bdi", null, clamp(author.name, 256));
  return el(
    "div",
    { class: "embed-author" },
    smallPicture({ url: author.icon_url }, "embed-icon"),
    linked(author.url, [name]),
  );
}

function drawFooter(embed) {
  const { footer, timestamp } = embed;
  if (!footer?.text && !timestamp) return null;
  const date = timestamp && stamp(new Date(timestamp), "f");
  return el(
    "footer",
    { class: "embed-footer", dir: "auto" },
    footer && smallPicture({ url: footer.icon_url }, "embed-icon"),
    el("span", null, textNodes(footer?.text ?? ""), footer?.text && date ? " • " : "", date),
  );
}

/** Inline fields stand side by side, up to three; any other field has a line of its own. */
function drawFields(fields, world) {
  const rows = [];
  for (const field of fields) {
    const row = rows.at(-1);
    if (field.inline && row?.isInline && row.fields.length < 3) row.fields.push(field);
    else rows.push({ isInline: Boolean(field.inline), fields: [field] });
  }
  return el(
    "div",
    { class: "fields" },
    rows.map((row) =>
      el(
        "div",
        { class: "field-row" },
        row.fields.map((field) => drawField(field, world)),
      ),
    ),
  );
}

function drawField(field, world) {
  return el(
    "div",
    { class: "field" },
    el("h4", { class: "field-name", dir: "auto" }, inlineMarkdown(field.name, world)),
    markdown(field.value, world),
  );
}

export function drawAttachment(file) {
  const isPicture =
    file.content_type?.startsWith("image/") || /\.(png|jpe?g|gif|webp)$/i.test(file.filename ?? "");
  if (isPicture && mediaUrl(file))
    return picture(file, file.description || file.filename, "attachment");
  const size = file.size ? ` · ${Math.max(1, Math.round(file.size / 1024))} kB` : "";
  const url = mediaUrl(file);
  const name = el("bdi", null, clamp(file.filename, 100));
  const link = url ? el("a", { href: url, target: "_blank", rel: "noopener" }, name) : name;
  return el("div", { class: "file" }, link, el("span", { class: "quiet" }, size));
}
