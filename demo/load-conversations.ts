import { eq } from 'drizzle-orm';
import { partners } from '#server/base/identity/tables.ts';
import { whatsappContacts, whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import type { Db } from '../server/base/db/open.ts';
import { lockContact } from '../server/talk/whatsapp/contacts.ts';
import { demoCustomers } from './customers.ts';

const MINUTE_MS = 60_000;

type Said = { by: 'customer' | 'support'; minutesAgo: number; text: string };
type Conversation = {
  phone: string;
  name: string;
  isAgreed: boolean;
  isRead: boolean;
  said: Said[];
};

const [first, second] = [demoCustomers[6]!, demoCustomers[9]!];

/** Oldest first; the last has no account. */
const CONVERSATIONS: readonly Conversation[] = [
  {
    phone: first.phone,
    name: first.name,
    isAgreed: true,
    isRead: true,
    said: [
      { by: 'customer', minutesAgo: 26 * 60, text: 'SUIVRE' },
      {
        by: 'customer',
        minutesAgo: 200,
        text: 'Bonjour, le livreur peut-il passer après 17 h ?',
      },
      {
        by: 'support',
        minutesAgo: 185,
        text: 'Bonjour, c’est noté : il vous appelle avant de passer, entre 17 h et 19 h.',
      },
      { by: 'customer', minutesAgo: 180, text: 'Merci beaucoup' },
    ],
  },
  {
    phone: second.phone,
    name: second.name,
    isAgreed: false,
    isRead: false,
    said: [
      {
        by: 'customer',
        minutesAgo: 65,
        text: 'Bonjour, mon ventilateur fait du bruit depuis hier.',
      },
      { by: 'customer', minutesAgo: 64, text: '[vidéo, à voir dans WhatsApp]' },
    ],
  },
  {
    phone: '+221780000042',
    name: 'Khady',
    isAgreed: false,
    isRead: false,
    said: [
      {
        by: 'customer',
        minutesAgo: 20,
        text: 'Bonsoir, livrez-vous à Mbour ? Je cherche un congélateur de 300 L.',
      },
    ],
  },
];

/** Whether the database has any WhatsApp contact, also one that is not of the demo. */
export const hasConversations = async (db: Db): Promise<boolean> =>
  (await db.$count(whatsappContacts)) > 0;

/** Adds WhatsApp contacts and their messages, dated back from now; sends nothing. */
export async function loadConversations(tx: Db): Promise<void> {
  const [support] = await tx
    .select({ id: partners.id })
    .from(partners)
    .where(eq(partners.email, 'gerant@example.sn'));
  for (const { phone, name, isAgreed, isRead, said } of CONVERSATIONS) {
    const { id: contactId } = await lockContact(tx, phone, name);
    let heardId = 0;
    let newestId = 0;
    const momentOf = ({ minutesAgo }: Said) => new Date(Date.now() - minutesAgo * MINUTE_MS);
    for (const [at, one] of said.entries()) {
      const isTheirs = one.by === 'customer';
      const [message] = await tx
        .insert(whatsappMessages)
        .values({
          contactId,
          direction: isTheirs ? 'in' : 'out',
          providerId: `wamid.demo.${phone}.${at}`,
          text: one.text,
          state: isTheirs ? 'received' : 'read',
          byId: isTheirs ? null : (support?.id ?? null),
          at: momentOf(one),
        })
        .returning({ id: whatsappMessages.id });
      newestId = message!.id;
      if (isTheirs) heardId = newestId;
    }
    const lastHeard = said.findLast(({ by }) => by === 'customer');
    await tx
      .update(whatsappContacts)
      .set({
        agreedAt: isAgreed ? momentOf(said[0]!) : null,
        heardAt: lastHeard === undefined ? null : momentOf(lastHeard),
        heardId,
        readId: isRead ? newestId : 0,
        lastAt: momentOf(said.at(-1)!),
      })
      .where(eq(whatsappContacts.id, contactId));
  }
}
