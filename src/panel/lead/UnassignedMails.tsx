import type { Clock } from '#panel/shell/Ago.tsx';
import { Files } from '#panel/shell/Files.tsx';
import { FocusedAlert, type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import { NextPage } from '#panel/shell/PanelList.tsx';
import type { UnassignedMessage } from '#server/leads/conversation/unassigned-mails.ts';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { ArrowLeftIcon } from '#ui/icon/icons.ts';
import { ASIDE_PATH, MailHead } from './AsideMails.tsx';
import { AnswerTo, Text } from './Conversation.tsx';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';

interface UnassignedMailsProps {
  mails: readonly UnassignedMessage[];
  aside: number;
  next: string | null;
  clock: Clock;
  forgeryToken: string;
  states: Readonly<Record<string, FormState>>;
}

export function UnassignedMails({
  mails,
  aside,
  next,
  clock,
  forgeryToken,
  states,
}: UnassignedMailsProps) {
  const refused = states['unir'] ?? states['hacer'] ?? states['descartar'];
  return (
    <>
      <PanelHeading
        title="Correos sueltos"
        lead="Llegaron al buzón y no son de ninguna solicitud. Lo que descartes aquí sigue en el buzón; a los noventa días se descartan solos."
      />
      <p className={panel['actions']}>
        <LinkButton href="/panel" variant="quiet" icon={<ArrowLeftIcon />}>
          Solicitudes
        </LinkButton>
        <LinkButton href={ASIDE_PATH} variant="quiet">
          Apartados ({aside})
        </LinkButton>
      </p>
      {refused?.problem !== undefined && (
        <FocusedAlert tone="error">{refused.problem}</FocusedAlert>
      )}
      {mails.length === 0 && <p>No hay ninguno.</p>}
      <ol className={panel['stack']}>
        {mails.map((mail) => (
          <li key={mail.id} className={classNames(panel['card'], panel['stack'])}>
            <UnassignedMail
              mail={mail}
              clock={clock}
              forgeryToken={forgeryToken}
              state={states['unir']?.values['correo'] === mail.id ? states['unir'] : UNTOUCHED}
            />
          </li>
        ))}
      </ol>
      <NextPage href={next} />
    </>
  );
}

function UnassignedMail({
  mail,
  clock,
  forgeryToken,
  state,
}: Pick<UnassignedMailsProps, 'clock' | 'forgeryToken'> & {
  mail: UnassignedMessage;
  state: FormState;
}) {
  const { id, body, quoted, receivedAt, attachments } = mail;
  const scope = `unir-${id}`;
  const one = <input type="hidden" name="correo" value={id} />;
  return (
    <>
      <MailHead mail={mail} at={receivedAt} clock={clock}>
        <AnswerTo {...mail} />
      </MailHead>
      <Text text={body} />
      {quoted !== null && quoted !== '' && (
        <details className={panel['fold']}>
          <summary>Lo que citaba</summary>
          <Text text={quoted} />
        </details>
      )}
      <Files files={attachments} />
      <div className={panel['actions']}>
        <PanelForm action="hacer" forgeryToken={forgeryToken} inline>
          {one}
          <Button type="submit">Hacer solicitud</Button>
        </PanelForm>
        <PanelForm action="unir" forgeryToken={forgeryToken} state={state} scope={scope} inline>
          {one}
          <TextField
            id={`${scope}-folio`}
            name="folio"
            label="Folio"
            fit="medium"
            autoComplete="off"
            defaultValue={state.values['folio'] ?? mail.suggested ?? ''}
            error={state.errors['folio']}
          />
          <Button type="submit">Unir a esa</Button>
        </PanelForm>
        <PanelForm action="descartar" forgeryToken={forgeryToken} inline>
          {one}
          <Button type="submit" variant="quiet">
            Descartar
          </Button>
        </PanelForm>
      </div>
    </>
  );
}
