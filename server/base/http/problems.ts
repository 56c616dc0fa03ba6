import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preHandlerHookHandler,
} from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isUnreachable } from '#server/base/db/database-errors.ts';
import { withoutKeys } from '#server/base/identity/admit-key.ts';

import { type FieldProblem, Problem, type ProblemCode } from '#server/base/problem.ts';
import { withoutData } from '#server/base/without-data.ts';

const STATUS: Record<ProblemCode, number> = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'version-needed': 428,
  unverified: 409,
  'second-factor': 409,
  'second-factor-needed': 403,
  'other-account': 403,
  'device-shut-out': 403,
  'too-large': 413,
  'unsupported-picture': 415,
  unprocessable: 422,
  'rate-limited': 429,
  unavailable: 503,
};

const BAD_REQUEST = 'Demande incorrecte';
const TITLES: Record<number, string> = {
  400: BAD_REQUEST,
  401: 'Identification nécessaire',
  403: 'Accès refusé',
  404: 'Introuvable',
  405: 'Méthode non permise',
  409: 'Conflit',
  413: 'Contenu trop volumineux',
  415: 'Format non accepté',
  422: 'Demande contradictoire',
  428: 'Version attendue',
  429: 'Trop de demandes',
  500: 'Erreur interne',
  503: 'Service momentanément indisponible',
};

/** The embedded PostgreSQL restarts within this time. */
const UNREACHABLE_RETRY_S = 5;

const FASTIFY_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'Le corps de la demande n’est pas du JSON correct.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Le corps de la demande est vide.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Ce type de contenu n’est pas accepté ici.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'Le contenu envoyé est trop volumineux.',
  FST_REQ_FILE_TOO_LARGE: 'L’image dépasse 10 Mo.',
};

/**
 * Turns every failure into a problem document (rule B-1). Logs an unforeseen failure with the request id and hides its
 * details (rule B-3).
 */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Problem) {
      if (error.retryAfterS !== undefined) reply.header('retry-after', error.retryAfterS);
      return sendProblem(reply, request, STATUS[error.code], error.message, {
        code: error.code,
        fields: error.fields,
        details: error.details,
      });
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const fields = error.validation.map((issue) => ({
        field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
        message: issue.message ?? 'Valeur incorrecte',
      }));
      const first = fields[0];
      const message = first?.field ? `${first.field} : ${first.message}` : first?.message;
      return sendProblem(reply, request, 400, message ?? BAD_REQUEST, {
        code: 'bad-request',
        fields,
      });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) {
      const message = FASTIFY_MESSAGES[error.code] ?? TITLES[status] ?? BAD_REQUEST;
      return sendProblem(reply, request, status, message, { code: 'bad-request', fields: [] });
    }
    if (isUnreachable(error)) {
      request.log.error(withoutData(error), 'database does not answer');
      reply.header('retry-after', UNREACHABLE_RETRY_S);
      return sendProblem(
        reply,
        request,
        503,
        'La boutique est momentanément indisponible. Réessayez dans quelques secondes.',
        { code: 'unavailable', fields: [] },
      );
    }
    request.log.error(withoutData(error), 'request failed');
    return sendProblem(
      reply,
      request,
      500,
      'Une erreur est survenue de notre côté. Réessayez dans un instant.',
      { code: 'internal', fields: [] },
    );
  });
}

/** Responds to an unknown address, after the limits counted it. */
export function answerUnknownAddresses(
  app: FastifyInstance,
  limitRequests: preHandlerHookHandler,
): void {
  app.setNotFoundHandler({ preHandler: limitRequests }, (request, reply) =>
    sendProblem(reply, request, 404, 'Cette adresse n’existe pas.', {
      code: 'not-found',
      fields: [],
    }),
  );
}

/** Responds to an address that is no URL, which Fastify refuses before any hook. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const status = error.statusCode ?? 400;
  sendProblem(reply, request, status, 'Cette adresse n’est pas correcte.', {
    code: 'bad-request',
    fields: [],
  });
}

/** Sends a problem body; `message` and `error` repeat `detail` for clients that only know those keys. */
function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  message: string,
  { code, fields, details = {} }: { code: string; fields: FieldProblem[]; details?: object },
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-language', 'fr')
    .type('application/problem+json; charset=utf-8')
    .send(
      JSON.stringify({
        type: `about:blank#${code}`,
        title: TITLES[status] ?? TITLES[500],
        status,
        detail: message,
        message,
        error: message,
        // Existing clients of Orange Money read it first.
        success: false,
        code,
        errors: fields,
        ...details,
        instance: withoutKeys(request.url.split('?')[0] ?? ''),
        traceId: request.id,
      }),
    );
}
