/** The measurements of one instance, in the OpenMetrics format (https://prometheus.io/docs/specs/om/open_metrics_spec/). */
import { Counter, collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from "prom-client";

function openMetricsRegistry(): Registry<OpenMetricsContentType> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return registry;
}

interface Description<Label extends string> {
  name: string;
  help: string;
  labelNames?: readonly Label[];
}

interface CounterDescription<Label extends string> extends Description<Label> {
  /** Combinations of labels that are 0 from the start, so that their first increase is seen as one. */
  known?: readonly Record<Label, string>[];
}

interface HistogramDescription<Label extends string> extends Description<Label> {
  /** Upper bounds, in the unit of the name. */
  buckets: readonly number[];
}

/** Each metric is registered once; asking for its name again returns the same one. Labels must have few possible values. */
export class Metrics {
  readonly #registry = openMetricsRegistry();
  readonly #beforeScrape: (() => void | Promise<void>)[] = [];

  counter<Label extends string = never>({ known = [], ...description }: CounterDescription<Label>): Counter<Label> {
    return this.#once(description.name, () => {
      const counter = new Counter<Label>({ ...description, registers: [this.#registry] });
      for (const labels of known) counter.inc(labels, 0);
      return counter;
    });
  }

  gauge<Label extends string = never>(description: Description<Label>): Gauge<Label> {
    return this.#once(description.name, () => new Gauge<Label>({ ...description, registers: [this.#registry] }));
  }

  /** Called before each scrape, to set gauges. Must neither fail nor take long. */
  onScrape(update: () => void | Promise<void>): void {
    this.#beforeScrape.push(update);
  }

  histogram<Label extends string = never>({ buckets, ...description }: HistogramDescription<Label>): Histogram<Label> {
    return this.#once(
      description.name,
      () => new Histogram<Label>({ ...description, buckets: [...buckets], registers: [this.#registry] }),
    );
  }

  /** Memory, processor time, event loop and garbage collection of this process: once per process. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async write(): Promise<string> {
    await Promise.all(this.#beforeScrape.map((update) => update()));
    return await this.#registry.metrics();
  }

  #once<M>(name: string, create: () => M): M {
    // Of the same type: its one caller named it.
    return (this.#registry.getSingleMetric(name) as M | undefined) ?? create();
  }
}
