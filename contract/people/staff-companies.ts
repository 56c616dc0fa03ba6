import * as z from 'zod/mini';
import { fieldsOf, filledText, text, wholeNumber, yesOrNo } from '../base/fields/fields.ts';
import { formMessages } from '../base/fields/form-messages.ts';
import { email, emailOrNone, MAX_NAME } from '../base/fields/person-fields.ts';
import { phoneDigits } from '../base/fields/phone.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { idInPath } from '../goods/catalogue/catalogue.ts';
import { MOST_AGREED_DAYS } from '../sales/orders/agreed-terms.ts';

const MAX_XOF = 1_000_000_000;

/** Credit ceiling in XOF; null means the usual ceiling. */
export const ceiling = z.nullable(wholeNumber(0, MAX_XOF));

const listedCompany = z.object({
  id: z.int(),
  name: z.string(),
  /** Code that employees enter to request a membership. */
  entreprise_code: z.string(),
  city: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Applies to each member without a ceiling of their own. */
  credit_ceiling: z.nullable(z.int()),
  ninea: z.string(),
  /** Days after the invoice; null for a company that buys nothing on account (rule M-63). */
  agreed_days: z.nullable(z.int()),
  agreed_end_of_month: z.boolean(),
  /** The most that the company may owe on account, XOF. */
  account_ceiling: z.int(),
  member_count: z.int(),
  create_date: z.string(),
  version: z.int(),
});
export type ListedCompany = z.infer<typeof listedCompany>;

export const staffCompanies = defineList({
  name: 'entreprises',
  record: { one: paths.staffCompany },
  summary: 'Les employeurs partenaires ; cherche un nom, un code, une ville',
  right: 'customers:read',
  sorts: ['name', 'city', 'create_date'],
  example: { q: 'Société 12' },
  item: listedCompany,
  columns: {
    name: 'Nom',
    entreprise_code: 'Code',
    city: 'Ville',
    email: 'E-mail',
    phone: 'Téléphone',
    credit_ceiling: 'Plafond par adhérent (FCFA)',
    member_count: 'Adhérents',
    create_date: 'Depuis',
  },
});

const hrAccount = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  partner_phone: z.nullable(z.string()),
  is_open: z.boolean(),
  version: z.int(),
});

const staffCompany = z.extend(listedCompany, {
  hr: z.array(hrAccount),
  /** People who buy in its name. */
  buyers: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  /** Ordered on account and not paid, XOF. */
  account_used: z.int(),
  /** The ceiling if neither member nor company has one. */
  usual_ceiling: z.int(),
});
export type StaffCompany = z.infer<typeof staffCompany>;

/** A Senegalese landline or mobile number. */
const contactPhone = text(
  40,
  z.trim(),
  z.refine(
    (value) => value === '' || /^(221)?[37]\d{8}$/.test(phoneDigits(value)),
    formMessages.guestForm.phoneInvalid,
  ),
);

const companyForm = fieldsOf({
  name: filledText(2, MAX_NAME),
  city: z.optional(text(MAX_NAME, z.trim())),
  email: z.optional(emailOrNone),
  phone: z.optional(contactPhone),
  credit_ceiling: z.optional(ceiling),
  /** Absent fields stay as they are. */
  ninea: z.optional(text(40, z.trim())),
  agreed_days: z.optional(z.nullable(wholeNumber(0, MOST_AGREED_DAYS))),
  agreed_end_of_month: z.optional(yesOrNo),
  account_ceiling: z.optional(wholeNumber(0, MAX_XOF)),
});
export type CompanyForm = z.infer<typeof companyForm>;

export const companyCalls = {
  ...staffCompanies.calls,
  getStaffCompany: staffCall('customers:read', {
    method: 'GET',
    path: paths.staffCompany,
    summary: 'Un employeur et ses comptes RH',
    params: ofId,
    reply: staffCompany,
  }),
  createCompany: staffCall('companies:write', {
    method: 'POST',
    path: staffCompanies.path,
    summary: 'Ajoute un employeur ; son code est fait par la boutique, son plafond par un gérant',
    status: 201,
    body: companyForm,
    reply: staffCompany,
  }),
  updateCompany: staffCall('companies:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffCompany,
    summary: 'Change un employeur ; son code reste, et un gérant change son plafond',
    params: ofId,
    body: companyForm,
    reply: staffCompany,
  }),
  nameHr: staffCall('hr-accounts:write', {
    method: 'POST',
    path: paths.hrOfCompany,
    summary: 'Nomme un compte RH : un client vérifié, ou une invitation par e-mail',
    params: ofId,
    status: 201,
    body: fieldsOf({ email, name: z.optional(text(MAX_NAME, z.trim())) }),
    reply: staffCompany,
  }),
  addBuyer: staffCall('companies:write', {
    method: 'POST',
    path: paths.buyersOfCompany,
    summary: 'Un compte vérifié achète désormais au nom de l’entreprise ; un e-mail le lui dit',
    params: ofId,
    body: fieldsOf({ email }),
    reply: staffCompany,
  }),
  removeBuyer: staffCall('companies:write', {
    method: 'DELETE',
    path: paths.buyerOfCompany,
    summary: 'Un compte n’achète plus au nom de l’entreprise ; ses commandes restent',
    params: fieldsOf({ id: idInPath, buyer: idInPath }),
    reply: staffCompany,
  }),
  removeHr: staffCall('hr-accounts:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.hrAccount,
    summary: 'Retire à un compte RH le droit de parler pour son entreprise',
    params: ofId,
    reply: z.object({ id: z.int() }),
  }),
};
