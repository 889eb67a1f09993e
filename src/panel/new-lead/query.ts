import type { PanelVisit } from '#server/accounts/visit.ts';
import type { Inbox } from '#server/leads/inbox/inbox.ts';
import type { FormState } from '#panel/shell/PanelForm.tsx';
import { localInput } from '#panel/shell/moments.ts';

export async function newLeadView(inbox: Inbox, visit: PanelVisit, state: FormState | undefined) {
  const { correo = '', telefono = '' } = state?.values ?? {};
  return {
    similar: state === undefined ? [] : await inbox.similar({ correo, telefono }),
    now: localInput(Date.now(), inbox.timeZone),
    /**
     * A new identifier each time the page is opened. If the browser sends the form twice, the
     * server creates only one enquiry.
     */
    submission: state?.values['envio'] ?? crypto.randomUUID(),
    clock: { now: Date.now(), timeZone: inbox.timeZone },
    forgeryToken: visit.forgeryToken,
  };
}

export type NewLeadView = Awaited<ReturnType<typeof newLeadView>>;
