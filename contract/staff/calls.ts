import type { Call } from '../call.ts';
import { companyCalls, staffCompanies } from './companies.ts';
import { staffContacts } from './contacts.ts';
import { creditCalls, staffCredits, staffMembers } from './credits.ts';
import { staffCustomerCalls, staffCustomers } from './customers.ts';
import { instalmentCalls, staffInstalments } from './instalments.ts';
import { leadStaffCalls, staffLeads } from './leads.ts';
import { staffMembershipCalls, staffMemberships } from './memberships.ts';
import { staffOrders } from './orders.ts';
import { staffReviews } from './reviews.ts';
import { selfCalls } from './self.ts';

/** Every list of the back-office, by the name of its resource. */
export const staffLists = {
  commandes: staffOrders,
  clients: staffCustomers,
  relances: staffLeads,
  adhesions: staffMemberships,
  entreprises: staffCompanies,
  membres: staffMembers,
  credits: staffCredits,
  echeances: staffInstalments,
  avis: staffReviews,
  contacts: staffContacts,
};

/** Every call of the back-office, by name. */
export const staffCalls: Record<string, Call> = {
  ...selfCalls,
  listStaffOrders: staffOrders.call,
  listStaffCustomers: staffCustomers.call,
  ...staffCustomerCalls,
  listStaffLeads: staffLeads.call,
  ...leadStaffCalls,
  listStaffMemberships: staffMemberships.call,
  ...staffMembershipCalls,
  listStaffCompanies: staffCompanies.call,
  ...companyCalls,
  listStaffMembers: staffMembers.call,
  listStaffCredits: staffCredits.call,
  ...creditCalls,
  listStaffInstalments: staffInstalments.call,
  ...instalmentCalls,
  listStaffReviews: staffReviews.call,
  listStaffContacts: staffContacts.call,
};
