import type { ListedSetting } from '#contract/site/staff-settings.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { readText, readTexts, type WrittenText } from '#server/base/written/read-texts.ts';
import { writeText } from '#server/base/written/write-text.ts';
import { parseSetting, valueInForce, writtenAs } from './apply-settings.ts';
import { EDITABLE_SETTINGS, type EditableSetting, findEditable } from './editable-settings.ts';

export async function listSettings(db: Db, config: Config): Promise<ListedSetting[]> {
  const written = await readTexts(db, 'setting');
  return EDITABLE_SETTINGS.map((setting) => describe(setting, config, written.get(setting.name)));
}

/** Throws `not-found` for a name that staff may not change. */
export async function getSetting(db: Db, config: Config, name: string): Promise<ListedSetting> {
  const setting = getEditable(name);
  return describe(setting, config, await readText(db, 'setting', name));
}

/**
 * Writes a setting, or restores the operator's (null); audited. `follow-written.ts` applies it after the commit. Throws
 * `not-found`, `bad-request` for an unusable value, and `conflict` for a change since `version`.
 */
export async function writeSetting(
  db: Db,
  actor: Actor,
  { name, value, version }: { name: string; value: string | null; version: number | undefined },
): Promise<void> {
  const setting = getEditable(name);
  const checked = value === null ? null : writtenAs(parseSetting(setting, value));
  await writeText(db, actor, { kind: 'setting', name, value: checked, version });
}

/** Throws `not-found` for a name that staff may not change. */
export function getEditable(name: string): EditableSetting {
  const setting = findEditable(name);
  if (setting === undefined) throw new Problem('not-found', 'Ce réglage n’existe pas.');
  return setting;
}

function describe(
  setting: EditableSetting,
  config: Config,
  written: WrittenText | undefined,
): ListedSetting {
  const { name, group, label, hint, kind } = setting;
  const stored = written?.value ?? null;
  const { value, isRefused } = valueInForce(config, setting, stored);
  return {
    id: name,
    group,
    label,
    hint,
    kind,
    value: writtenAs(value),
    installed_value: writtenAs(config.installed[name]),
    is_written: stored !== null,
    is_refused: isRefused,
    changed_at: written?.at?.toISOString() ?? null,
    changed_by: written?.by ?? '',
    version: written?.version ?? 0,
  };
}
