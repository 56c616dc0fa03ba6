import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { settingCalls, staffSettings } from '#contract/site/staff-settings.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { listOfRows } from '#server/base/lists/rows-in-memory.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { readVersions } from '#server/base/written/read-texts.ts';
import { getEditable, getSetting, listSettings, writeSetting } from './list-settings.ts';

export function serveSettings(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffSettings, async ({ query }) => {
    const rows = (await listSettings(db, config)).filter(
      ({ group, is_written }) =>
        (query.group ?? group) === group &&
        (query.is_written ?? `${is_written}`) === `${is_written}`,
    );
    return listOfRows(rows, query, ['label', 'hint', 'value', 'group', 'id']);
  });
  serveCall(app, parts, settingCalls.getSetting, ({ params }) => getSetting(db, config, params.id));
  serveCall(app, parts, settingCalls.updateSetting, async ({ params, body, actor, version }) => {
    const change = { name: params.id, value: body.value, version };
    await writeSetting(db, actor, change);
    return getSetting(db, config, params.id);
  });
  serveCall(app, parts, settingCalls.resetSetting, async ({ params, actor, version }) => {
    const change = { name: params.id, value: null, version };
    await writeSetting(db, actor, change);
    return getSetting(db, config, params.id);
  });
  serveCall(app, parts, settingCalls.listSettingVersions, async ({ params }) => {
    const { name } = getEditable(params.id);
    const items = await readVersions(db, { kind: 'setting', name, shape: z.string() });
    return { items, total: items.length };
  });
}
