import type { ReactNode } from 'react';
import { Ago, type Clock } from '#panel/shell/Ago.tsx';
import { Files } from '#panel/shell/Files.tsx';
import { FocusedAlert, type FormState, PanelForm } from '#panel/shell/PanelForm.tsx';
import { NextPage } from '#panel/shell/PanelList.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { enquiryPath } from '#panel/shell/words.ts';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ArrowLeftIcon } from '#ui/icon/icons.ts';
import { classNames } from '#ui/class-names.ts';
import { AnswerTo, Text } from './Conversation.tsx';
import type { AsideView } from './query.ts';
import styles from './Conversation.module.css';
import panel from '#panel/shell/Panel.module.css';

export const ASIDE_PATH = '/panel/correos/apartados';

interface AsideMailsProps extends AsideView {
  forgeryToken: string;
  states: Readonly<Record<string, FormState>>;
}

/** Draws the mails that look automatic, and the mails that the reader could not read. */
export function AsideMails({ mails, missing, next, clock, forgeryToken, states }: AsideMailsProps) {
  const refused = Object.values(states).find(({ problem }) => problem !== undefined);
  return (
    <>
      <PanelHeading
        title="Apartados"
        lead="Lo que parece de un programa o de una lista, y lo que el buzón no entrega. Nada de esto espera respuesta hasta que digas que sí; lo que no es de ninguna solicitud se descarta solo a los noventa días."
      />
      <p>
        <LinkButton href="/panel/correos" variant="quiet" icon={<ArrowLeftIcon />}>
          Correos sueltos
        </LinkButton>
      </p>
      {refused?.problem !== undefined && (
        <FocusedAlert tone="error">{refused.problem}</FocusedAlert>
      )}
      {missing.length > 0 && (
        <PanelSection
          id="sin-leer"
          title="El buzón no los entrega"
          intro="Siguen en el buzón: puedes leerlos con tu programa de correo. Aquí se intenta otra vez, cada vez más espaciado."
        >
          <ul className={panel['stack']}>
            {missing.map((mail) => (
              <MissingMail key={mail.id} mail={mail} clock={clock} forgeryToken={forgeryToken} />
            ))}
          </ul>
        </PanelSection>
      )}
      <PanelSection id="parecen" title="Parecen automáticos">
        {mails.length === 0 && <p>No hay ninguno.</p>}
        <ol className={panel['stack']}>
          {mails.map((mail) => (
            <li key={mail.id} className={classNames(panel['card'], panel['stack'])}>
              <AsideMail mail={mail} clock={clock} forgeryToken={forgeryToken} />
            </li>
          ))}
        </ol>
        {mails.length > 1 && (
          <PanelForm action="descartar" to={ASIDE_PATH} forgeryToken={forgeryToken} inline>
            {mails.map(({ id }) => (
              <input key={id} type="hidden" name="correo" value={id} />
            ))}
            <Button type="submit" variant="quiet">
              Descartar los {mails.length} de esta página
            </Button>
          </PanelForm>
        )}
      </PanelSection>
      <NextPage href={next} />
    </>
  );
}

interface OneProps<Mail> {
  mail: Mail;
  clock: Clock;
  forgeryToken: string;
}

interface MailHeadProps {
  mail: { fromName: string; fromAddress: string; subject: string };
  at: number;
  clock: Clock;
  children?: ReactNode;
}

/** Draws who wrote a mail, when, and its subject. */
export function MailHead({ mail, at, clock, children }: MailHeadProps) {
  const { fromName, fromAddress, subject } = mail;
  return (
    <p>
      <strong>
        <bdi>{fromName || fromAddress || 'Un correo del que no se sabe nada'}</bdi>
      </strong>{' '}
      <span className={panel['soft']}>
        {fromName !== '' && <bdi>{fromAddress}</bdi>} <Ago at={at} clock={clock} />
        {children}
      </span>
      <span className={classNames(panel['soft'], styles['subject'])} dir="auto">
        {subject}
      </span>
    </p>
  );
}

function MissingMail({ mail, clock, forgeryToken }: OneProps<AsideView['missing'][number]>) {
  const { id, bytes, arrivedAt, firstAt, reason, tries } = mail;
  const one = <input type="hidden" name="correo" value={id} />;
  return (
    <li className={classNames(panel['card'], panel['stack'])}>
      <MailHead mail={mail} at={arrivedAt ?? firstAt} clock={clock}>
        {bytes !== null && ` ·\u{A0}${Math.ceil(bytes / 1024)}\u{A0}kB`}
      </MailHead>
      <p>
        No llegó en {tries} intentos: <bdi>{reason}</bdi>.
      </p>
      <div className={panel['actions']}>
        <PanelForm action="intentar" to={ASIDE_PATH} forgeryToken={forgeryToken} inline>
          {one}
          <Button type="submit">Intentar otra vez</Button>
        </PanelForm>
        <PanelForm action="olvidar" to={ASIDE_PATH} forgeryToken={forgeryToken} inline>
          {one}
          <Button type="submit" variant="quiet">
            No intentar más
          </Button>
        </PanelForm>
      </div>
    </li>
  );
}

function AsideMail({ mail, clock, forgeryToken }: OneProps<AsideView['mails'][number]>) {
  const { id, body, receivedAt, attachments, why, folio } = mail;
  const one = <input type="hidden" name="correo" value={id} />;
  return (
    <>
      <MailHead mail={mail} at={receivedAt} clock={clock} />
      <AnswerTo replyTo={mail.replyTo} copies={mail.copies} />
      <p className={panel['soft']}>
        {why}
        {folio !== null && (
          <>
            {' '}
            Está en <a href={enquiryPath(folio)}>{folio}</a>, sin esperar respuesta.
          </>
        )}
      </p>
      <details className={panel['fold']}>
        <summary>Lo que dice</summary>
        <Text text={body} />
        <Files files={attachments} />
      </details>
      <div className={panel['actions']}>
        <PanelForm action="recuperar" to={ASIDE_PATH} forgeryToken={forgeryToken} inline>
          {one}
          <Button type="submit">
            {folio === null ? 'Pasar a los sueltos' : 'Espera respuesta'}
          </Button>
        </PanelForm>
        <PanelForm action="descartar" to={ASIDE_PATH} forgeryToken={forgeryToken} inline>
          {one}
          <Button type="submit" variant="quiet">
            {folio === null ? 'Descartar' : 'Es automático'}
          </Button>
        </PanelForm>
      </div>
    </>
  );
}
