import type { FastifyReply } from 'fastify';

export type Violation = { field: string; message: string };

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

export function refuse(
  reply: FastifyReply,
  status: number,
  code: string,
  detail: string,
  violations?: Violation[],
): FastifyReply {
  const title = TITLES[status] ?? 'Error';
  const kind = title.toLowerCase().replaceAll(' ', '-');
  return reply
    .code(status)
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: `https://developers.orange-sonatel.com/documentation/errors/${kind}`,
        title,
        instance: reply.request.url.split('?', 1)[0]!.replace(/^\/[^/]+/, ''),
        status: String(status),
        code,
        detail,
        ...(violations && { violations }),
      }),
    );
}
