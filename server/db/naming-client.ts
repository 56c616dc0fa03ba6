import pg from 'pg';
import { beginKept, beginsKept, endKeeping, keepPlans } from './kept-plans.ts';
import { traceStatement } from './trace-statement.ts';

/** Texts that have come so often are named. */
const OFTEN = 10;
/** A connection keeps what each name stands for, in memory of its own. */
const MAX_NAMES = 150;
/** Beyond so many texts, those that have come seldom are counted anew. */
const MAX_COUNTED = 2000;
/** A table that has grown since is planned for anew; that takes some 20 ms of a connection. */
const PLANS_KEPT_MS = 30_000;
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
 * when the text comes often. Those that their caller has named it plans once as well (`kept-plans.ts`).
 */
export function namingClient(): typeof pg.Client {
  const names = new Names();
  return class extends pg.Client {
    /** Undefined when nobody knows, because the server has not taken the last change. */
    #keepsPlans: boolean | undefined = false;
    #isInTransaction = false;
    #plannedAt = Date.now();

    // The types of node-postgres are one for each way to call it; all of them come through here.
    override query = ((asked: unknown, values?: unknown, callback?: unknown): unknown => {
      const query = (...all: unknown[]): unknown => Reflect.apply(super.query, this, all);
      const ask = () => {
        const result = traceStatement(query, withName(names, asked, values), values, callback);
        if (result instanceof Promise) result.catch((error) => forgetWhenStale(names, error));
        return result;
      };
      const change = this.#changeBefore(toConfig(asked));
      if (change === undefined) return ask();
      const failed = () => {
        this.#keepsPlans = undefined;
      };
      if (typeof callback !== 'function') return super.query(change).catch(failed).then(ask);
      return super.query(change, (error) => {
        if (error) failed();
        ask();
      });
    }) as pg.Client['query'];

    /** What has to be set before a statement; in a transaction nothing, which would take it back if it fails. */
    #changeBefore(statement: pg.QueryConfig | undefined): string | undefined {
      if (statement === undefined) return undefined;
      const { text, name } = statement;
      const isWithin = this.#isInTransaction;
      if (BEGINS.test(text)) this.#isInTransaction = true;
      else if (ENDS.test(text)) this.#isInTransaction = false;
      if (isWithin || beginsKept(text)) return undefined;
      const changes: string[] = [];
      const keepsPlans = name !== undefined && name !== '';
      if (keepsPlans !== this.#keepsPlans) {
        this.#keepsPlans = keepsPlans;
        changes.push(keepsPlans ? keepPlans : endKeeping);
      }
      if (Date.now() - this.#plannedAt > PLANS_KEPT_MS) {
        this.#plannedAt = Date.now();
        changes.push('discard plans');
      }
      return changes.length === 0 ? undefined : changes.join('; ');
    }
  };
}

const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|end|rollback(?! to))\b/i;

/** Undefined for what is no statement of ours, such as a stream of rows. */
function toConfig(asked: unknown): pg.QueryConfig | undefined {
  if (typeof asked === 'string') return { text: asked };
  const isStream = typeof (asked as Partial<pg.Submittable>).submit === 'function';
  return isStream ? undefined : (asked as pg.QueryConfig);
}

function withName(names: Names, asked: unknown, values: unknown): unknown {
  const config = toConfig(asked);
  if (config === undefined) return asked;
  if (beginsKept(config.text)) return beginKept;
  if (!Array.isArray(values) || values.length === 0) return asked;
  return { ...config, name: config.name || names.find(config.text) };
}

function forgetWhenStale(names: Names, error: unknown): void {
  if ((error as { code?: string }).code === FEATURE_NOT_SUPPORTED) names.forgetAll();
}
