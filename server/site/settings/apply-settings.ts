import type { Config } from '#server/base/config/config.ts';
import { type Settings, settingsSchema } from '#server/base/config/settings-schema.ts';
import { Problem } from '#server/base/problem.ts';
import { EDITABLE_SETTINGS, type EditableSetting } from './editable-settings.ts';

/** Sets `config.settings`: the written, else the operator's (rule W-12). Returns the names of unusable ones. */
export function applySettings(config: Config, written: Map<string, unknown>): string[] {
  const refused: string[] = [];
  const values = EDITABLE_SETTINGS.map((setting) => {
    const { name } = setting;
    const counting = valueInForce(config, setting, written.get(name) ?? null);
    if (counting.isRefused) refused.push(name);
    return [name, counting.value];
  });
  Object.assign(config.settings, Object.fromEntries(values));
  return refused;
}

/** The written value `stored`, or the operator's where it is null (none written) or unusable (`isRefused`). */
export function valueInForce(
  { installed }: Config,
  setting: EditableSetting,
  stored: unknown,
): { value: Settings[keyof Settings]; isRefused: boolean } {
  const ours = installed[setting.name];
  if (typeof stored !== 'string') return { value: ours, isRefused: stored !== null };
  try {
    return { value: parseSetting(setting, stored), isRefused: false };
  } catch {
    return { value: ours, isRefused: true };
  }
}

type Value = Settings[keyof Settings];

const MAX_SIGNS = { text: 300, long: 1500, number: 20, decimal: 20, date: 10 };

const WRITTEN_AS: Partial<Record<EditableSetting['kind'], RegExp>> = {
  number: /^\d+$/,
  decimal: /^(\d+([.,]\d+)?)?$/,
};

/** Parses a value by the operator's and the staff's rules; an empty decimal or day is none. Throws `bad-request`. */
export function parseSetting({ name, kind, also }: EditableSetting, written: string): Value {
  const text = written.trim();
  const refuse = (message: string) =>
    new Problem('bad-request', message, [{ field: 'value', message }]);
  if (text.includes('\0')) throw refuse('Un caractère n’est pas accepté.');
  if (text.length > MAX_SIGNS[kind]) throw refuse(`${MAX_SIGNS[kind]} caractères au plus.`);
  if (also !== undefined && !also.pattern.test(text)) throw refuse(also.message);
  if (WRITTEN_AS[kind]?.test(text) === false) throw refuse('Un nombre est attendu.');
  const isNone = text === '' && (kind === 'decimal' || kind === 'date');
  const given = kind === 'decimal' ? text.replace(',', '.') : text;
  const parsed = settingsSchema.shape[name].safeParse(isNone ? undefined : given);
  if (!parsed.success) throw refuse(parsed.error.issues[0]?.message ?? 'Valeur incorrecte.');
  return parsed.data;
}

/** A value as text; empty for undefined. */
export const writtenAs = (value: Value): string => (value === undefined ? '' : String(value));
