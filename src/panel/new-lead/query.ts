import type { Inbox } from '#server/leads/inbox/inbox.ts';
import type { FormState } from '#panel/shell/PanelForm.tsx';
import { localInput } from '#panel/shell/moments.ts';
import { agencyZone } from '#server/leads/zone.ts';

export async function newLeadView(inbox: Inbox, state: FormState | undefined) {
  const { correo = '', telefono = '' } = state?.values ?? {};
  return {
    similar: state === undefined ? [] : await inbox.similar({ correo, telefono }),
    now: localInput(Date.now(), agencyZone()),
    /** An id for each opened page. A form that is sent twice thus creates only one enquiry. */
    submission: state?.values['envio'] ?? crypto.randomUUID(),
  };
}

export type NewLeadView = Awaited<ReturnType<typeof newLeadView>>;
