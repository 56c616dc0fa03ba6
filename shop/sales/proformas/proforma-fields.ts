import * as z from 'zod/mini';
import { proformaForm } from '#contract/sales/proformas.ts';

/** What is typed for a proforma: for whom, and whom to tell. */
export const proformaFields = z.pick(proformaForm, {
  company: true,
  ninea: true,
  name: true,
  email: true,
  telephone: true,
  note: true,
});
