import pg from 'pg';
import { traceStatement } from './trace-statement.ts';

/** Texts that have come so often are named. */
const OFTEN = 10;
/** A connection keeps what each name stands for, in memory of its own. */
const MAX_NAMES = 150;
/** Beyond so many texts, those that have come seldom are counted anew. */
const MAX_COUNTED = 2000;
/** A named text whose columns are others since a migration, such as those of `select *`. */
const FEATURE_NOT_SUPPORTED = '0A000';

/** Tells which texts come often, for all connections of a pool. */
class Names {
  #usesOf = new Map<string, number>();
  #nameOf = new Map<string, string>();
  #given = 0;

  /** The name of a text that comes just now; undefined unless it has come often. */
  find(text: string): string | undefined {
    const name = this.#nameOf.get(text);
    if (name !== undefined || this.#nameOf.size === MAX_NAMES) return name;
    if (this.#usesOf.size === MAX_COUNTED) this.#usesOf.clear();
    const uses = (this.#usesOf.get(text) ?? 0) + 1;
    this.#usesOf.set(text, uses);
    if (uses === OFTEN) this.#nameOf.set(text, this.#giveName());
    return undefined;
  }

  /** No name comes twice: connections still keep what the old ones stood for. */
  forgetAll(): void {
    this.#nameOf.clear();
    this.#usesOf.clear();
  }

  #giveName(): string {
    this.#given += 1;
    return `often_${this.#given}`;
  }
}

/**
 * The connections of one pool. They have PostgreSQL read and check a text with parameters once, not each time,
 * when the text comes often.
 */
export function namingClient(): typeof pg.Client {
  const names = new Names();
  return class extends pg.Client {
    // The types of node-postgres are one for each way to call it; all of them come through here.
    override query = ((asked: unknown, values?: unknown, callback?: unknown): unknown => {
      const query = (...all: unknown[]): unknown => Reflect.apply(super.query, this, all);
      const result = traceStatement(query, withName(names, asked, values), values, callback);
      if (result instanceof Promise) result.catch((error) => forgetWhenStale(names, error));
      return result;
    }) as pg.Client['query'];
  };
}

function withName(names: Names, asked: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || values.length === 0) return asked;
  const config = (typeof asked === 'string' ? { text: asked } : asked) as pg.QueryConfig;
  return { ...config, name: config.name ?? names.find(config.text) };
}

function forgetWhenStale(names: Names, error: unknown): void {
  if ((error as { code?: string }).code === FEATURE_NOT_SUPPORTED) names.forgetAll();
}
