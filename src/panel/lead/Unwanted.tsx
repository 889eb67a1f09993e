import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { enquiryPath } from '#panel/shell/enquiry.ts';
import { type FormState, PanelForm } from '#panel/shell/PanelForm.tsx';
import type { LeadView } from './lead-view-types.ts';

interface UnwantedProps {
  view: LeadView;
  states: Readonly<Record<string, FormState>>;
}

/** Why an enquiry is unwanted, and the way back. */
export function Unwanted({ view, states }: UnwantedProps) {
  const { row, suspicion, held, forgeryToken } = view;
  return (
    <Alert
      tone="warning"
      live={false}
      title={held ? 'Parece publicidad: no se entregó a nadie' : 'Marcada como no deseada'}
    >
      {suspicion.length > 0 && (
        <ul>
          {suspicion.map((reason) => (
            <li key={reason}>
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
      <PanelForm
        action="recuperar"
        to={enquiryPath(row.folio)}
        forgeryToken={forgeryToken}
        state={states['recuperar']}
        inline
      >
        <input type="hidden" name="version" value={row.version} />
        <Button type="submit">{held ? 'No es publicidad: entregarla' : 'No es publicidad'}</Button>
      </PanelForm>
    </Alert>
  );
}
