import * as z from 'zod/mini';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import type { Right } from './access.ts';
import { type Call, defineCall } from './call.ts';

export const ofId = z.object({ id: idInPath });

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Declares a call for staff with a right. */
export const staffCall = <const C extends Omit<Call, 'subject' | 'access'>>(
  right: Right,
  call: C,
) => defineCall({ ...call, subject: 'Gestion', access: { right } });
