import type { FastifyInstance } from 'fastify';
import { teamCalls, teamList } from '#contract/staff/team.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { inviteToTeam } from './invite-to-team.ts';
import { listTeam } from './list-team.ts';
import { changeTeamRole, resetTeamMemberFactor, signTeamMemberOut } from './team.ts';

/** Who works here, and as what. */
export function serveTeam(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, teamList, ({ query }) => listTeam(db, query));
  serveCall(app, parts, teamCalls.inviteToTeam, async ({ actor, body }) => {
    const { id, isInvited } = await inviteToTeam(db, config, actor, body);
    return { id, is_invited: isInvited };
  });
  serveCall(
    app,
    parts,
    teamCalls.changeTeamRole,
    async ({ actor, params: { id }, body, version }) => {
      await changeTeamRole(db, config, actor, id, body.role, version);
      return { id };
    },
  );
  serveCall(app, parts, teamCalls.signTeamMemberOut, async ({ actor, params: { id } }) => {
    await signTeamMemberOut(db, config, actor, id);
    return { id };
  });
  serveCall(
    app,
    parts,
    teamCalls.resetTeamMemberFactor,
    async ({ actor, params: { id }, version }) => {
      await resetTeamMemberFactor(db, config, actor, id, version);
      return { id };
    },
  );
}
