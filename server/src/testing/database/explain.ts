/** How PostgreSQL runs a statement, so that a test can check that it reads little of a large table. */
import { type OperationNodeSource, sql } from "kysely";
import type { Db } from "../../tables.ts";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs it. */
export async function explain(db: Db, query: OperationNodeSource) {
  const explained = sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`;
  const { rows } = await explained.execute(db);
  const root = rows[0]?.["QUERY PLAN"][0].Plan;
  if (!root) throw new Error("no plan");
  const nodes = nodesOf(root);
  return {
    reads: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
    scannedWhole: nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"]),
    indexes: [...new Set(nodes.flatMap((node) => node["Index Name"] ?? []))],
  };
}
