import type { DataProvider, RaRecord } from 'react-admin';
import { pathTo, withQuery } from '#contract/base/paths.ts';
import { callAny } from './api.ts';
import { type ResourceFacts, type ResourceName, resources } from './resources.ts';
import { REQUEST_KEY } from './use-request-key.ts';

type Rows = { items: RaRecord[]; total: number; is_more: boolean };
type Question = Record<string, string | number | boolean | undefined>;

const MOST_AT_ONCE = 100;

const pathsOf = (resource: string): ResourceFacts => resources[resource as ResourceName];
const onOne = (pattern: string | undefined, id: string | number) =>
  pathTo(pattern as ':id', { id });

/** `-date_order` is newest first; react-admin's own default means the list's. */
const sortOf = (sort: { field: string; order: string } | undefined) =>
  sort === undefined || sort.field === 'id' || sort.field === ''
    ? undefined
    : `${sort.order === 'DESC' ? '-' : ''}${sort.field}`;

const ask = (resource: string, question: Question): Promise<Rows> =>
  callAny(withQuery(pathsOf(resource).list, question));

/** The version lets the server refuse the second of two clerks. */
const versionOf = (record: RaRecord | undefined): number | undefined =>
  typeof record?.version === 'number' ? record.version : undefined;

/**
 * Maps react-admin to our API: lists by `page`, `limit`, `sort`, filters; 100 ids at once. Bulk changes have own calls.
 */
export const dataProvider = {
  getList: async (resource, { pagination, sort, filter }) => {
    const { items, total, is_more } = await ask(resource, {
      ...filter,
      page: pagination?.page,
      limit: pagination?.perPage,
      sort: sortOf(sort),
    });
    return { data: items, total, meta: { isMore: is_more } };
  },
  getOne: async (resource, { id }) => ({
    data: await callAny(onOne(pathsOf(resource).one, id)),
  }),
  getMany: async (resource, { ids }) => {
    const wanted = ids.slice(0, MOST_AT_ONCE);
    const { items } = await ask(resource, { ids: wanted.join(','), limit: MOST_AT_ONCE });
    return { data: items };
  },
  getManyReference: async (resource, { target, id, pagination, sort, filter }) => {
    const { items, total } = await ask(resource, {
      ...filter,
      [target]: id,
      page: pagination.page,
      limit: pagination.perPage,
      sort: sortOf(sort),
    });
    return { data: items, total };
  },
  create: async (resource, { data: { [REQUEST_KEY]: idempotencyKey, ...body } }) => ({
    data: await callAny(pathsOf(resource).create ?? pathsOf(resource).list, {
      method: 'POST',
      body,
      idempotencyKey,
    }),
  }),
  update: async (resource, { id, data, previousData }) => ({
    // Some paths need another field than `id`; only the previous record has it.
    data: await callAny(
      pathTo((pathsOf(resource).update ?? pathsOf(resource).one) as ':id', {
        ...previousData,
        id,
      }),
      {
        method: 'PUT',
        body: data,
        version: versionOf(previousData),
      },
    ),
  }),
  delete: async (resource, { id, previousData }) => {
    const path = onOne(pathsOf(resource).remove ?? pathsOf(resource).one, id);
    await callAny(path, { method: 'DELETE', version: versionOf(previousData) });
    return { data: previousData ?? { id } };
  },
} as DataProvider;
