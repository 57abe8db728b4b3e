import { RESTAURANT_SAC } from "@forno/contract/tax/rules/tax-terms.ts";
import type { Content, DocumentDefinition } from "pdfmake";
import type { PrintedDocument } from "../tax-documents.ts";
import {
  amount,
  billTo,
  common,
  contactLine,
  day,
  lineAmount,
  orderLine,
  paragraphs,
  paymentLines,
  sellerLines,
  shopName,
  sumOf,
  sumsOf,
  TITLES,
  termsOf,
  written,
} from "./layout-parts.ts";

type Line = PrintedDocument["lines"][number];

/** In points. */
const MARGIN = 45;
const WIDTH = 595.28 - 2 * MARGIN;
const GREY = "#444444";
const HAIRLINE = "#bbbbbb";
const SMALL = 7.5;
/** On each side of a column's border. */
const GAP = 2;

export function a4Layout(document: PrintedDocument, logo: string | null): DocumentDefinition {
  return {
    ...common(document),
    pageSize: "A4",
    pageMargins: [MARGIN, 42, MARGIN, 64],
    defaultStyle: { font: "Figtree", fontSize: 9, lineHeight: 1.15 },
    content: [
      ...noteOnTop(document),
      heading(document, logo),
      rule(2.2),
      parties(document),
      linesTable(document),
      totals(document),
      closing(document),
    ],
    footer: (page, pages) => ({
      margin: [MARGIN, 14, MARGIN, 0],
      fontSize: SMALL,
      color: GREY,
      stack: [
        rule(0.6, HAIRLINE),
        {
          margin: [0, 8, 0, 0],
          columns: [{ text: written(contactLine(document)) }, { text: `Page ${page} of ${pages}`, alignment: "right", width: 80 }],
        },
      ],
    }),
  };
}

const rule = (lineWidth: number, lineColor = "black"): Content => ({
  canvas: [{ type: "line", x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth, lineColor }],
});

const noteOnTop = ({ note }: PrintedDocument): Content[] =>
  note === null
    ? []
    : [
        {
          margin: [0, 0, 0, 20],
          table: { widths: ["*"], body: [[{ text: note, bold: true, alignment: "center", margin: [0, 4, 0, 4] }]] },
          layout: { hLineWidth: () => 0.8, vLineWidth: () => 0.8 },
        },
      ];

function heading(document: PrintedDocument, logo: string | null): Content {
  const { kind, number, date, orderNumber, credits, seller, shop } = document;
  const facts: [string, string][] = [
    ["Number", number],
    ["Date", day(date)],
    ...(credits
      ? ([
          [document.note === null ? "Against invoice" : "Against bill", credits.number],
          [document.note === null ? "Invoice date" : "Bill date", day(credits.date)],
        ] as [string, string][])
      : [["Order", String(orderNumber)] as [string, string]]),
  ];
  return {
    margin: [0, 0, 0, 22],
    columns: [
      {
        width: WIDTH - 230,
        stack: [
          shopName(shop.name, logo, 26),
          { text: written(seller.legalName), bold: true, margin: [0, 6, 0, 1] },
          ...paragraphs(sellerLines(document)),
        ],
      },
      {
        width: 230,
        stack: [
          { text: TITLES[kind], font: "Gabarito", fontSize: 28, alignment: "right", margin: [0, -1, 0, 6] },
          {
            table: {
              widths: ["*", 96],
              body: facts.map(([name, value]): Content[] => [
                { text: name, color: GREY, alignment: "right" },
                { text: value, bold: true, alignment: "right" },
              ]),
            },
            layout: {
              ...BORDERLESS,
              paddingLeft: () => 0,
              paddingRight: () => 0,
              paddingTop: () => 1.5,
              paddingBottom: () => 1.5,
            },
          },
        ],
      },
    ],
  };
}

function parties(document: PrintedDocument): Content {
  const { placeOfSupply, lines } = document;
  const { name, lines: rest } = billTo(document);
  const { showsTax } = termsOf(document);
  const hsns = new Set(lines.map(({ hsn }) => hsn));
  const [hsn] = hsns;
  const service = hsns.size === 1 && hsn === RESTAURANT_SAC ? [`Restaurant service, SAC ${hsn}`] : [];
  return {
    margin: [0, 18, 0, 24],
    columns: [
      { width: 250, stack: [label("Bill to"), { text: written(name), bold: true }, ...paragraphs(rest)] },
      { width: "*", text: "" },
      {
        width: 212,
        stack: [
          label("Supply"),
          ...paragraphs([
            orderLine(document),
            `Place of supply: ${placeOfSupply}`,
            ...service,
            ...(showsTax ? ["Reverse charge: no"] : []),
          ]),
        ],
      },
    ],
  };
}

const BORDERLESS = { hLineWidth: () => 0, vLineWidth: () => 0 };

const label = (text: string): Content => ({ text, bold: true, fontSize: SMALL, color: GREY, margin: [0, 0, 0, 3] });

interface Column {
  name: string;
  width: number;
  cell: (line: Line) => string;
  /** A second line under the amount. */
  detail?: (line: Line) => string;
  /** Of all lines; none: it has no total. */
  total?: string;
  isStrong?: true;
}

/** After the name of the line, which takes the rest of the width. */
function columnsOf(document: PrintedDocument): Column[] {
  const { kind, lines } = document;
  const { showsTax, stateTax, half, halfOf } = termsOf(document);
  const money = (name: string, width: number, of: (line: Line) => number, more: Partial<Column> = {}): Column => ({
    name,
    width,
    cell: (line) => amount(of(line)),
    total: amount(sumOf(lines, of)),
    ...more,
  });
  const tax = (name: string, of: (line: Line) => number): Column =>
    money(half === null ? name : `${name}\n${half}`, 46, of, half === null ? { detail: ({ rate }) => halfOf(rate) } : {});
  return [
    { name: "HSN/SAC", width: 40, cell: ({ hsn }) => hsn },
    { name: "Qty", width: 22, cell: ({ quantity }) => String(quantity) },
    ...(kind === "credit_note"
      ? []
      : [
          { name: "Price", width: 46, cell: ({ gross, quantity }: Line) => amount(gross / quantity) },
          ...(lines.some(({ discount }) => discount > 0) ? [money("Discount", 46, ({ discount }) => discount)] : []),
        ]),
    ...(showsTax
      ? [money("Taxable\nvalue", 54, ({ taxable }) => taxable), tax("CGST", ({ cgst }) => cgst), tax(stateTax, ({ sgst }) => sgst)]
      : []),
    money("Amount", 58, lineAmount, { isStrong: true }),
  ];
}

function linesTable(document: PrintedDocument): Content {
  const { kind, lines } = document;
  const columns = columnsOf(document);
  const right = { alignment: "right" as const, fontSize: 8, fontFeatures: ["tnum"] };
  const head: Content[] = ["Item", ...columns.map(({ name }) => name)].map((text, index) => ({
    text: text.includes("\n") ? text : `\n${text}`,
    fontSize: SMALL,
    bold: true,
    color: GREY,
    alignment: index === 0 ? "left" : "right",
  }));
  const rows = lines.map((line): Content[] => [
    {
      stack: [
        { text: written(line.name), bold: true },
        ...(line.summary === "" ? [] : [{ text: written(line.summary), fontSize: SMALL, color: GREY }]),
      ],
    },
    ...columns.map(
      ({ cell, detail, isStrong }): Content => ({
        stack: [
          { text: cell(line), bold: isStrong ?? false },
          ...(detail ? [{ text: detail(line), fontSize: 6.5, color: GREY }] : []),
        ],
        ...right,
      }),
    ),
  ]);
  const foot: Content[] = [
    { text: kind === "credit_note" ? "Total credit" : "Total", bold: true },
    ...columns.map(({ total = "" }): Content => ({ text: total, bold: true, ...right })),
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      // A flexible column grows with its longest word, beyond the page.
      widths: [WIDTH - columns.reduce((sum, { width }) => sum + width + 2 * GAP, 0), ...columns.map(({ width }) => width)],
      body: [head, ...rows, foot],
    },
    layout: {
      hLineWidth: (row) => (row === 0 || row === rows.length + 2 ? 0 : 0.8),
      hLineColor: (row) => (row === 1 || row === rows.length + 1 ? "black" : HAIRLINE),
      vLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : GAP),
      paddingRight: (column) => (column === columns.length ? 0 : GAP),
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
  };
}

function totals(document: PrintedDocument): Content {
  const { kind, total, totalInWords, lines, pricesIncludeTax, promoCode } = document;
  const { showsTax } = termsOf(document);
  const hasDiscount = lines.some(({ discount }) => discount > 0);
  const remarks = [
    showsTax && pricesIncludeTax && kind !== "credit_note" ? "Amounts in ₹, tax included." : "Amounts in ₹.",
    ...(hasDiscount && promoCode !== null ? [`Discount ${promoCode}.`] : []),
  ];
  const sums = sumsOf(document).map(([name, rupees]): Content[] => [
    { text: name, color: GREY },
    { text: amount(rupees), alignment: "right", fontFeatures: ["tnum"] },
  ]);
  return {
    unbreakable: true,
    margin: [0, 22, 0, 0],
    columns: [
      {
        width: 240,
        stack: [
          label("In words"),
          { text: totalInWords, bold: true, fontSize: 10 },
          { text: written(remarks.join(" ")), color: GREY, margin: [0, 8, 0, 0] },
        ],
      },
      { width: "*", text: "" },
      {
        width: 202,
        stack: [
          ...(sums.length === 0 ? [] : [sumsTable(sums)]),
          { canvas: [{ type: "line", x1: 0, y1: 0, x2: 202, y2: 0, lineWidth: 2.2 }], margin: [0, 3, 0, 8] },
          {
            columns: [
              { text: kind === "credit_note" ? "Credit" : "Total", font: "Gabarito", fontSize: 15, margin: [0, 5, 0, 0] },
              { text: `₹${amount(total)}`, bold: true, fontSize: 20, alignment: "right", width: "auto" },
            ],
          },
        ],
      },
    ],
  };
}

const sumsTable = (body: Content[][]): Content => ({
  table: { widths: ["*", "auto"], body },
  layout: { ...BORDERLESS, paddingLeft: () => 0, paddingRight: () => 0, paddingBottom: () => 4 },
});

function closing(document: PrintedDocument): Content {
  const { kind, seller } = document;
  return {
    unbreakable: true,
    margin: [0, 40, 0, 0],
    columns: [
      { width: "*", stack: [label(kind === "credit_note" ? "Refund" : "Payment"), ...paragraphs(paymentLines(document))] },
      {
        width: 180,
        stack: [
          { canvas: [{ type: "line", x1: 30, y1: 0, x2: 180, y2: 0, lineWidth: 0.8 }], margin: [0, 16, 0, 8] },
          { text: "Authorised signatory", alignment: "right" },
          { text: written(seller.legalName), bold: true, alignment: "right" },
        ],
      },
    ],
  };
}
