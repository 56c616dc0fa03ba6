// Compiled by the types step and never run: each line pairs a call with what is not its own.

import { callTo } from '#contract/base/client.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { teamList } from '#contract/people/staff-team.ts';
import { callApi } from '#office/base/calls/api.ts';
import { browserApi } from '#shop/base/api/client.ts';

const order = pathTo(paths.orderEmail, { id: 12 });
const email = 'awa@exemple.sn';

/** What is right compiles, so that the others do not fail for another reason. */
export const right = () => [
  browserApi.post(order, { email, order_token: 'jeton' }),
  browserApi.get(callTo(paths.filteredProducts, { search: 'frigo', fields: 'card' })),
  browserApi.delete(paths.sessions),
  callApi(teamList.path, { method: 'POST', body: { email, name: 'Awa', role: 'orders' } }),
];

export const wrong = async () => [
  // @ts-expect-error: no call is at this path
  browserApi.get('/nulle-part'),
  // @ts-expect-error: the part of the path is missing
  browserApi.get(paths.orderById),
  // @ts-expect-error: the part has another name
  pathTo(paths.orderById, { number: 12 }),
  // @ts-expect-error: this path is posted to, and not read
  browserApi.get(order),
  // @ts-expect-error: a field of the body is missing
  browserApi.post(order, { order_token: 'jeton' }),
  // @ts-expect-error: a field of the body is misspelt
  browserApi.post(order, { email, ordertoken: 'jeton' }),
  // @ts-expect-error: this call has no body
  browserApi.post(paths.ownPhoneCode, { phone: '771234567' }),
  // @ts-expect-error: the query has no such field
  callTo(paths.filteredProducts, { recherche: 'frigo' }),
  // @ts-expect-error: the field of the query has other values
  callTo(paths.filteredProducts, { fields: 'some' }),
  // @ts-expect-error: an unchecked query
  browserApi.get(withQuery(paths.filteredProducts, { search: 'frigo' })),
  // @ts-expect-error: the reply is a list of addresses
  (await browserApi.get(paths.addresses)).city,
  // @ts-expect-error: the call answers with a file
  browserApi.get(pathTo(paths.orderInvoice, { id: 12 })),
  // @ts-expect-error: staff say which version they change
  callApi(pathTo(paths.teamMember, { id: 3 }), { method: 'PUT', body: { role: 'orders' } }),
  // @ts-expect-error: the body is that of another call
  callApi(teamList.path, { method: 'POST', body: { step: 'zones' } }),
  // @ts-expect-error: the path is not deleted
  callApi(teamList.path, { method: 'DELETE' }),
];
