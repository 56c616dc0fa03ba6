import type { Config, Settings } from '#server/config.ts';
import { EDITABLE_SETTINGS } from './editable-settings.ts';
import { readSetting } from './read-setting.ts';

/**
 * Makes settings what staff wrote, by name, and what the operator gave where they wrote nothing, or what
 * a newer version of the shop no longer takes.
 */
export function applySettings(config: Config, written: Map<string, unknown>): void {
  const values = EDITABLE_SETTINGS.map((setting) => {
    const text = written.get(setting.name);
    const installed = config.installed[setting.name];
    return [setting.name, typeof text === 'string' ? readOr(setting, text, installed) : installed];
  });
  Object.assign(config.settings, Object.fromEntries(values));
}

function readOr(
  setting: (typeof EDITABLE_SETTINGS)[number],
  text: string,
  installed: Settings[keyof Settings],
): Settings[keyof Settings] {
  try {
    return readSetting(setting, text);
  } catch {
    return installed;
  }
}
