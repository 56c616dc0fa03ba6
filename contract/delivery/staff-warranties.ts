import * as z from 'zod/mini';
import { day, fieldsOf, filledText, text, wholeNumber } from '../base/fields/fields.ts';
import { MAX_NAME, phone } from '../base/fields/person-fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { MAX_ID } from '../goods/catalogue/catalogue.ts';
import { warranty } from './after-sales.ts';

const paperWarranty = z.object({
  id: z.int(),
  product_id: z.nullable(z.int()),
  brand: z.string(),
  article: z.string(),
  serial: z.string(),
  bought_on: z.string(),
  months: z.int(),
  /** Null without a warranty. */
  until: z.nullable(z.string()),
  name: z.string(),
  phone: z.nullable(z.string()),
  note: z.string(),
  version: z.int(),
});
export type PaperWarranty = z.infer<typeof paperWarranty>;

const warrantyForm = fieldsOf({
  /** A catalogue product supplies brand, name and months. */
  product_id: z.optional(z.nullable(wholeNumber(1, MAX_ID))),
  brand: z.optional(text(80)),
  article: z.optional(text(200)),
  serial: filledText(1, 60),
  bought_on: day,
  months: z.optional(z.nullable(wholeNumber(0, 600))),
  name: filledText(1, MAX_NAME),
  phone,
  note: z.optional(text(500)),
});
export type WarrantyForm = z.infer<typeof warrantyForm>;

export const staffWarranties = defineList({
  name: 'garanties',
  record: { one: paths.staffWarranty },
  summary:
    'Les garanties des reçus sur papier ; cherche une série, un téléphone, un nom, un appareil',
  right: 'after-sales:read',
  sorts: ['-bought_on'],
  example: { q: 'SN-12' },
  item: paperWarranty,
  columns: {
    serial: 'Numéro de série',
    brand: 'Marque',
    article: 'Appareil',
    bought_on: 'Acheté le',
    until: 'Garanti jusqu’au',
    name: 'Client',
    phone: 'Téléphone',
  },
});

const foundWarranty = z.extend(z.omit(warranty, { pieces: true }), {
  customer_name: z.string(),
  customer_phone: z.nullable(z.string()),
  customer_email: z.string(),
});
export type FoundWarranty = z.infer<typeof foundWarranty>;

export const warrantyCalls = {
  ...staffWarranties.calls,
  getStaffWarranty: staffCall('after-sales:read', {
    method: 'GET',
    path: paths.staffWarranty,
    summary: 'La garantie d’un reçu',
    params: ofId,
    reply: paperWarranty,
  }),
  createWarranty: staffCall('after-sales:write', {
    method: 'POST',
    path: staffWarranties.path,
    summary: 'Note la garantie d’un reçu sur papier',
    status: 201,
    body: warrantyForm,
    reply: paperWarranty,
  }),
  updateWarranty: staffCall('after-sales:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffWarranty,
    summary: 'Corrige la garantie d’un reçu',
    params: ofId,
    body: warrantyForm,
    reply: paperWarranty,
  }),
  findWarranties: staffCall('after-sales:read', {
    method: 'GET',
    path: paths.warrantySearch,
    summary: 'Les garanties d’un numéro de série, d’un téléphone ou d’une commande, reçus compris',
    query: z.object({ q: filledText(3, 60) }),
    reply: z.array(foundWarranty),
  }),
};
