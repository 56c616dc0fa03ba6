import type { Config } from '#server/base/config/config.ts';
import type { Settings } from '#server/base/config/settings-schema.ts';
import { EDITABLE_SETTINGS, type EditableSetting } from './editable-settings.ts';
import { readSetting } from './read-setting.ts';

/**
 * Makes settings what staff wrote, by name, and what the operator gave where they wrote nothing, or what
 * the shop does not take (any more); answers the names of those.
 */
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

/** The value of a setting that counts while `stored` is what staff wrote, null being nothing. */
export function valueInForce(
  { installed }: Config,
  setting: EditableSetting,
  stored: unknown,
): { value: Settings[keyof Settings]; isRefused: boolean } {
  const ours = installed[setting.name];
  if (typeof stored !== 'string') return { value: ours, isRefused: stored !== null };
  try {
    return { value: readSetting(setting, stored), isRefused: false };
  } catch {
    return { value: ours, isRefused: true };
  }
}
