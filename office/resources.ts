import { paths } from '#contract/paths.ts';

/** Where a resource of react-admin is on the API. What a call is missing for, cannot be done there. */
export type ResourcePaths = {
  list: string;
  /** With `:id`. */
  one?: string;
  create?: string;
  update?: string;
  remove?: string;
};

/** Every resource of the back-office, by the name that its address has. */
export const resources = {
  commandes: { list: paths.staffOrders, one: paths.staffOrder },
  clients: { list: paths.staffCustomers, one: paths.staffCustomer, update: paths.userUpdate },
  relances: { list: paths.staffLeads, one: paths.staffLead },
  adhesions: { list: paths.staffMemberships, one: paths.staffMembership },
  entreprises: { list: paths.staffCompanies, one: paths.staffCompany },
  membres: { list: paths.staffMembers },
  credits: { list: paths.staffCredits, one: paths.orderById },
  echeances: { list: paths.staffInstalments },
  avis: { list: paths.staffReviews },
  contacts: { list: paths.staffContacts },
} as const satisfies Record<string, ResourcePaths>;
export type ResourceName = keyof typeof resources;
