/** Slips as data, and as the bytes of ESC/POS: text where the printer has the characters, pictures of the others. */
import type { PaperProfile } from "@forno/contract/printing/rules/printers.ts";
import type ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder";
import type { Drawing, ImageProcessor } from "../../providers/images/image-processor.ts";
import { font } from "../tax/pdf/render-pdf.ts";

interface Look {
  width: number;
  height: number;
  /** Of the picture of a text. */
  px: number;
}

const LOOKS = {
  normal: { width: 1, height: 1, px: 22 },
  tall: { width: 1, height: 2, px: 34 },
  large: { width: 2, height: 2, px: 42 },
  huge: { width: 4, height: 4, px: 84 },
} as const satisfies Record<string, Look>;

export interface SlipText {
  text: string;
  size?: keyof typeof LOOKS;
  bold?: boolean;
  center?: boolean;
  inverse?: boolean;
  /** Columns that stay free on the left. */
  indent?: number;
  /** In front of the text, whose further lines stay to the right of it. */
  hang?: string;
  /** At the end of its first line. */
  right?: string;
}

export type Block = SlipText | "rule";

const FONTS = {
  regular: [
    { family: "Figtree", file: font("figtree-400") },
    { family: "Noto Sans Devanagari", file: font("noto-sans-devanagari-400") },
  ],
  bold: [
    { family: "Figtree", file: font("figtree-700") },
    { family: "Noto Sans Devanagari", file: font("noto-sans-devanagari-700") },
  ],
};

/** More rows at once do not fit in the memory of some printers. */
const BAND_ROWS = 192;
const LINES_BEFORE_CUT = 4;
const GAP_DOTS = 8;
/** RGBA, as the machine stores it. */
const [BLACK, WHITE] = [0xff000000, 0xffffffff];

/** What every printer can write: the code pages of others differ, and none has ₹. */
const PLAIN = /^[\x20-\x7e]*$/;
const SPELLED: readonly [RegExp, string][] = [
  [/₹\s?/g, "Rs "],
  [/[“”]/g, '"'],
  [/[‘’]/g, "'"],
  [/[‐-―−]/g, "-"],
  [/×/g, "x"],
  [/…/g, "..."],
];

/** A customer's text must not command the printer. */
const written = (text: string): string => text.replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, " ").trim();
const spelled = (text: string): string => SPELLED.reduce((all, [from, to]) => all.replace(from, to), text);

export async function renderSlip(
  blocks: readonly Block[],
  { columns, dots }: PaperProfile,
  images: Pick<ImageProcessor, "drawText">,
): Promise<Uint8Array> {
  // Few shops have a printer: it is loaded with the first slip.
  const { default: Encoder } = await import("@point-of-sale/receipt-printer-encoder");
  const options = { language: "esc-pos", imageMode: "raster", newline: "\n", feedAfterBlock: false } as const;
  const encoder = new Encoder({ ...options, columns, feedBeforeCut: LINES_BEFORE_CUT }).initialize();
  for (const block of blocks) {
    if (block === "rule") encoder.line("-".repeat(columns));
    else if ([block.text, block.hang, block.right].every((text = "") => PLAIN.test(spelled(written(text)))))
      writeText(encoder, block, columns);
    else writePicture(encoder, await pictureOf(block, dots, images));
  }
  return encoder.cut("partial").encode();
}

function writeText(encoder: ReceiptPrinterEncoder, block: SlipText, columns: number): void {
  const { size = "normal", bold = false, center = false, inverse = false } = block;
  const [text, right] = [block.text, block.right ?? ""].map((each) => spelled(written(each)));
  const { width, height } = LOOKS[size];
  const hang = " ".repeat(block.indent ?? 0) + (block.hang ? `${spelled(written(block.hang))} ` : "");
  const room = Math.floor(columns / width);
  encoder
    .align(center ? "center" : "left")
    .size(width, height)
    .bold(bold)
    .invert(inverse);
  for (const [index, line] of wrapped(text ?? "", Math.max(1, room - hang.length - (right ? right.length + 1 : 0))).entries()) {
    const start = `${index === 0 ? hang : " ".repeat(hang.length)}${line}`;
    encoder.line(index === 0 && right ? start.padEnd(room - right.length) + right : start);
  }
  encoder.align("left").size(1, 1).bold(false).invert(false);
}

/** At spaces; a word that is longer than a line, anywhere. */
export function wrapped(text: string, room: number): string[] {
  const lines = [""];
  for (const word of text.split(" ").flatMap((each) => each.match(new RegExp(`.{1,${room}}`, "g")) ?? [])) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + 1 + word.length > room) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}

async function pictureOf(block: SlipText, width: number, images: Pick<ImageProcessor, "drawText">): Promise<Drawing> {
  const { size = "normal", bold = false, center = false, inverse = false } = block;
  const fonts = bold ? FONTS.bold : FONTS.regular;
  const draw = (text: string, widthMax: number) =>
    images.drawText(written(text), { fonts, sizePx: LOOKS[size].px, isBold: bold, widthMax });
  const right = await draw(block.right ?? "", width);
  const start = ((block.indent ?? 0) * LOOKS[size].px) / 2;
  const words = [block.hang, block.text].filter((part) => part !== undefined).join(" ");
  const text = await draw(words, width - start - (right.width > 0 ? right.width + GAP_DOTS : 0));
  const height = Math.max(text.height, right.height) + GAP_DOTS;
  const dots = new Uint8Array(width * height);
  const paste = (part: Drawing, left: number) => {
    for (let row = 0; row < part.height; row++)
      dots.set(part.dots.subarray(row * part.width, (row + 1) * part.width), row * width + left);
  };
  paste(text, center ? Math.floor((width - text.width) / 2) : start);
  paste(right, width - right.width);
  return { width, height, dots: inverse ? dots.map((dot) => 255 - dot) : dots };
}

function writePicture(encoder: ReceiptPrinterEncoder, { width, height, dots }: Drawing): void {
  for (let from = 0; from < height; from += BAND_ROWS) {
    const band = dots.subarray(from * width, (from + BAND_ROWS) * width);
    const data = new Uint8ClampedArray(Uint32Array.from(band, (ink) => (ink > 127 ? BLACK : WHITE)).buffer);
    const picture = { data, width, height: band.length / width, colorSpace: "srgb" } as const;
    encoder.image(picture, { width, height: picture.height, algorithm: "threshold" });
  }
}
