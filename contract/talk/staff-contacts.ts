import * as z from 'zod/mini';
import { days, defineList } from '../base/staff-list.ts';

const staffContact = z.object({
  id: z.int(),
  date: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
});
export type StaffContact = z.infer<typeof staffContact>;

export const staffContacts = defineList({
  name: 'contacts',
  summary: 'Les messages du formulaire de contact ; cherche un nom, un e-mail, un mot',
  right: 'messages:read',
  sorts: ['-date', 'name'],
  filters: { ...days },
  example: { q: 'Awa Diop', filter: { date_from: '2026-01-01' } },
  item: staffContact,
  columns: {
    date: 'Date',
    name: 'Nom',
    email: 'E-mail',
    subject: 'Sujet',
    message: 'Message',
  },
});
