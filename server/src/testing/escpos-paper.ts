/** What a thermal printer makes of its bytes: lines of text, pictures and cuts. Knows the commands that slips use, and throws at others. */
export interface PaperPicture {
  width: number;
  height: number;
  /** Row by row: 1 is ink. */
  dots: Uint8Array;
}

export interface Paper {
  /** As printed, without the blanks at the ends of lines; `[picture]` stands for a row of a picture. */
  text: string;
  pictures: PaperPicture[];
  cuts: number;
  /** Each line with the size of its characters. */
  lines: { text: string; width: number; height: number; isInverse: boolean }[];
}

const [LF, ESC, FS, GS] = [0x0a, 0x1b, 0x1c, 0x1d];

export function readPaper(bytes: Uint8Array): Paper {
  const paper: Paper = { text: "", pictures: [], cuts: 0, lines: [] };
  let [line, width, height, isInverse, looked] = ["", 1, 1, false, false];
  const style = { width: 1, height: 1, isInverse: false };
  let at = 0;
  const next = () => bytes[at++] ?? 0;
  const flush = () => {
    paper.lines.push({ text: line.trimEnd(), ...style });
    line = "";
    looked = false;
  };
  while (at < bytes.length) {
    const byte = next();
    if (byte === LF) flush();
    else if (byte >= 0x20 && byte < 0x7f) {
      line += String.fromCharCode(byte);
      if (!looked) Object.assign(style, { width, height, isInverse });
      looked ||= byte !== 0x20;
    } else if (byte === ESC) {
      const command = String.fromCharCode(next());
      if (command === "@") [width, height, isInverse] = [1, 1, false];
      else if ("MEtad".includes(command)) next();
      else throw new Error(`ESC ${command} is not known`);
    } else if (byte === FS) {
      if (next() !== 0x2e) throw new Error("FS: not known");
    } else if (byte === GS) {
      const command = String.fromCharCode(next());
      if (command === "!") {
        const size = next();
        [width, height] = [(size >> 4) + 1, (size & 15) + 1];
      } else if (command === "B") isInverse = next() === 1;
      else if (command === "V") {
        next();
        paper.cuts++;
      } else if (command === "v") {
        const [, , xl, xh, yl, yh] = [next(), next(), next(), next(), next(), next()];
        const [rowBytes, rows] = [(xl ?? 0) + 256 * (xh ?? 0), (yl ?? 0) + 256 * (yh ?? 0)];
        const dots = Uint8Array.from(
          { length: rowBytes * 8 * rows },
          (_, dot) => ((bytes[at + (dot >> 3)] ?? 0) >> (7 - (dot & 7))) & 1,
        );
        at += rowBytes * rows;
        if (at > bytes.length) throw new Error("A picture is not complete");
        const before = paper.pictures.at(-1);
        // Bands of one picture follow one another without a line between them.
        if (before && paper.lines.at(-1)?.text === "[picture]") {
          before.dots = Buffer.concat([before.dots, dots]);
          before.height += rows;
        } else {
          paper.pictures.push({ width: rowBytes * 8, height: rows, dots });
          paper.lines.push({ text: "[picture]", width: 1, height: 1, isInverse: false });
        }
      } else throw new Error(`GS ${command} is not known`);
    } else throw new Error(`The byte ${byte} is not text`);
  }
  if (line !== "") flush();
  paper.text = paper.lines.map(({ text }) => text).join("\n");
  return paper;
}
