import { expect, test } from 'vitest';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { emptyCollected } from '#tests/helpers/base/db.ts';
import { openFileApp } from '#tests/helpers/base/file-app.ts';
import { readMessageCosts } from './list-messages.ts';

const shop = openFileApp(emptyCollected);

test('what left is counted by month and channel, at the prices of the settings', async () => {
  const sent = (channel: 'mail' | 'sms' | 'whatsapp', day: string) => ({
    channel,
    recipient: 'x',
    text: 'x',
    state: 'sent' as const,
    sentAt: new Date(day),
  });
  await shop.db
    .insert(outgoingMessages)
    .values([
      sent('sms', '2026-10-31T23:59:00Z'),
      sent('sms', '2026-11-01T00:00:00Z'),
      sent('sms', '2026-11-20T10:00:00Z'),
      sent('whatsapp', '2026-11-20T10:00:00Z'),
      sent('mail', '2026-11-20T10:00:00Z'),
      { ...sent('sms', '2026-11-21T10:00:00Z'), state: 'failed' as const },
    ]);
  const config = testConfig({ SMS_PRICE_XOF: '15', WHATSAPP_PRICE_XOF: '4' });
  expect(await readMessageCosts(shop.db, config)).toEqual([
    { month: '2026-11', channel: 'mail', sent: 1, price: 0, total: 0 },
    { month: '2026-11', channel: 'sms', sent: 2, price: 15, total: 30 },
    { month: '2026-11', channel: 'whatsapp', sent: 1, price: 4, total: 4 },
    { month: '2026-10', channel: 'sms', sent: 1, price: 15, total: 15 },
  ]);
});
