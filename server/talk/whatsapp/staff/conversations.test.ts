import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { staffConversations } from '#contract/talk/staff-conversations.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openFileApp } from '#tests/helpers/base/file-app.ts';
import { recordWhatsappMessage } from '../carry-message.ts';
import { lockContact } from '../contacts.ts';

const shop = openFileApp(emptyAccounts);
const PHONE = '+221771234567';
const TOKEN = 'aBcDeFgHiJkLmNoPqRsTuV';
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await signedIn(shop.db, await anAccount(shop.db, { role: 'support' }));
});

test('a conversation and the list of them open no order and hold no code to collect one', async () => {
  const { id } = await lockContact(shop.db, PHONE, 'Awa');
  const link = `https://boutique.sn/tracking-order?order=S00012&token=${TOKEN}`;
  await recordWhatsappMessage(shop.db, id, `Suivez ${link}\nVotre code de retrait : 042719.`, {});
  const one = await shop.app.inject({ url: pathTo(paths.staffConversation, { id }), headers });
  const list = await shop.app.inject({ url: staffConversations.path, headers });
  const shown = /order=S00012&token=…\s+Votre code de retrait : ••••••\./;
  expect(one.json().messages).toMatchObject([{ text: expect.stringMatching(shown) }]);
  expect(list.json().items).toMatchObject([{ last_text: expect.stringMatching(shown) }]);
});
