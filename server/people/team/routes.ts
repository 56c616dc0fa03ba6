import type { FastifyInstance } from 'fastify';
import { RIGHTS } from '#contract/base/access.ts';
import type { Reply } from '#contract/base/call.ts';
import { selfCalls } from '#contract/base/staff-self.ts';
import { keysOf } from '#contract/base/tables.ts';
import { teamCalls, teamList } from '#contract/people/staff-team.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { actorHasRight, isFactorNeeded } from '#server/base/identity/actor.ts';
import { findPerson } from '#server/base/identity/find-partner.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { readActsAlone } from '#server/base/two-people/act-alone.ts';
import { hasSecondFactor } from '#server/people/accounts/pass-second-factor.ts';
import { inviteToTeam } from './invite-to-team.ts';
import { listTeam } from './list-team.ts';
import { changeTeamRole, resetTeamMemberFactor, signTeamMemberOut } from './team.ts';

type FactorState = Reply<typeof selfCalls.getStaffSelf>['second_factor'];

export function serveTeam(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, selfCalls.getStaffSelf, async ({ actor }) => {
    const rights = keysOf(RIGHTS).filter((right) => actorHasRight(actor, right));
    if (actor.kind !== 'account') {
      return {
        id: null,
        name: 'Programme',
        email: '',
        role: 'machine' as const,
        rights,
        second_factor: 'off' as const,
        keeps_second_factor: false,
        acts_alone: [],
      };
    }
    const { id, name, email } = await findPerson(db, actor.id);
    const second_factor: FactorState = actor.lacksSecondFactor
      ? 'needed'
      : (await hasSecondFactor(db, id))
        ? 'on'
        : 'off';
    const keeps_second_factor = isFactorNeeded(config.mode, actor.role);
    const acts_alone = await readActsAlone(db, config.settings, id);
    return {
      id,
      name,
      email,
      role: actor.role,
      rights,
      second_factor,
      keeps_second_factor,
      acts_alone,
    };
  });
  serveList(app, parts, teamList, ({ query, reader }) => listTeam(reader, query));
  serveCall(app, parts, teamCalls.inviteToTeam, async ({ actor, body }) => {
    const { id, isInvited } = await inviteToTeam({ db, config, actor }, body);
    return { id, is_invited: isInvited };
  });
  serveCall(
    app,
    parts,
    teamCalls.changeTeamRole,
    async ({ actor, params: { id }, body, version }) => {
      await changeTeamRole({ db, config, actor }, { id, version }, body.role);
      return { id };
    },
  );
  serveCall(app, parts, teamCalls.signTeamMemberOut, async ({ actor, params: { id } }) => {
    await signTeamMemberOut({ db, config, actor }, id);
    return { id };
  });
  serveCall(
    app,
    parts,
    teamCalls.resetTeamMemberFactor,
    async ({ actor, params: { id }, version }) => {
      await resetTeamMemberFactor({ db, config, actor }, { id, version });
      return { id };
    },
  );
}
