import * as z from 'zod/mini';
import { proformaForm } from '#contract/sales/proformas.ts';

export const proformaFields = z.pick(proformaForm, {
  company: true,
  ninea: true,
  name: true,
  email: true,
  telephone: true,
  note: true,
});
