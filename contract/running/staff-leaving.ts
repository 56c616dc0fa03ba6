import * as z from 'zod/mini';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';

export const leavingCalls = {
  exportShop: staffCall('integrations:manage', {
    method: 'GET',
    path: paths.shopExport,
    summary:
      'Toute la boutique dans une archive : CSV, classeurs et images, sans mot de passe, code de connexion, clé ni secret',
    file: 'application/zip',
    reply: z.string(),
  }),
};
