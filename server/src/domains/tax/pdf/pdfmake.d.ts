/** What is used of pdfmake. `@types/pdfmake` would declare the globals of browsers for the whole server. */
declare module "pdfmake" {
  type Sides = [left: number, top: number, right: number, bottom: number];

  interface Look {
    font?: string;
    fontSize?: number;
    bold?: boolean;
    color?: string;
    alignment?: "left" | "right" | "center";
    lineHeight?: number;
    /** Of OpenType. */
    fontFeatures?: string[];
    margin?: Sides;
    width?: number | "*" | "auto";
    unbreakable?: boolean;
  }

  export interface Run {
    text: string;
    font?: string;
  }

  interface Line {
    type: "line";
    x1: number;
    y1: number;
    x2: number;
    y2: number;
    lineWidth: number;
    lineColor?: string;
    dash?: { length: number };
  }

  interface TableLayout {
    defaultBorder?: boolean;
    hLineWidth?(row: number): number;
    hLineColor?(row: number): string;
    vLineWidth?(column: number): number;
    paddingLeft?(column: number): number;
    paddingRight?(column: number): number;
    paddingTop?(row: number): number;
    paddingBottom?(row: number): number;
  }

  interface Table {
    widths: (number | "*" | "auto")[];
    body: Content[][];
    /** They are repeated on each page. */
    headerRows?: number;
    dontBreakRows?: boolean;
  }

  export type Content =
    | (Look & { text: string | Run[] })
    | (Look & { stack: Content[] })
    | (Look & { columns: Content[] })
    | (Look & { canvas: Line[] })
    | (Look & { image: string; fit: [width: number, height: number] })
    | (Look & { table: Table; layout?: TableLayout });

  export interface DocumentDefinition {
    info: { title: string; author: string; creationDate: Date };
    language: string;
    pageSize: "A4" | { width: number; height: "auto" };
    pageMargins: Sides;
    defaultStyle: Look;
    content: Content[];
    footer?(page: number, pages: number): Content;
  }

  interface Pdfmake {
    setFonts(fonts: Record<string, { normal: string; bold: string }>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Buffer> };
  }
  const pdfmake: Pdfmake;
  export default pdfmake;
}
