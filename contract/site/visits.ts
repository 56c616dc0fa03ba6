import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { fieldsOf, filledText } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';

export const visitCalls = {
  countPageView: defineCall({
    method: 'POST',
    path: paths.pageView,
    summary: 'Compte une page vue, par jour et par chemin, sans identifiant',
    subject: 'Mesure',
    access: 'public',
    body: fieldsOf({
      chemin: filledText(1, 200).check(z.startsWith('/', 'un chemin est attendu')),
    }),
    reply: z.object({ message: z.string() }),
  }),
};
