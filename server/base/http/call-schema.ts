import type { Call } from '#contract/base/call.ts';

const VERSION = {
  type: 'string',
  description:
    'La version lue, entre guillemets ; une autre est refusée (409), et aucune aussi où elle est obligatoire (428).',
};
const KEY = {
  type: 'string',
  maxLength: 64,
  description:
    'Une clé de votre choix : la même demande, envoyée de nouveau avec elle, n’est faite qu’une fois.',
};

export function schemaOf(call: Call) {
  const { params, query, body, reply, status = 200 } = call;
  return {
    summary: call.summary,
    tags: [call.subject],
    ...(call.access !== 'public' && { security: [{ accessToken: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(call.file !== undefined && { produces: [call.file] }),
    describedHeaders: headersOf(call),
    response: { [status]: reply },
  };
}

/** Headers for the API page only; other functions check them. */
function headersOf({ ifMatch, idempotencyKey }: Call) {
  return {
    type: 'object',
    properties: {
      ...(ifMatch && { 'If-Match': VERSION }),
      ...(idempotencyKey && { 'Idempotency-Key': KEY }),
    },
    required: ifMatch === 'required' ? ['If-Match'] : [],
  };
}
