import * as z from 'zod/mini';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import type { Right } from './access.ts';
import { type Call, defineCall } from './call.ts';

export const ofId = z.object({ id: idInPath });

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Defines a call that needs a right; the API document lists it under `Gestion`. */
export const staffCall = <const C extends Omit<Call, 'subject' | 'access'>>(
  right: Right,
  call: C,
) => defineCall({ ...call, subject: 'Gestion', access: { right } });
