import type { ReactNode } from 'react';
import { Ago } from '#panel/shell/Ago.tsx';
import { Files } from '#panel/shell/Files.tsx';
import {
  fieldsOf,
  Refused,
  type FormStates,
  PanelForm,
  UNTOUCHED,
  OneButton,
} from '#panel/shell/PanelForm.tsx';
import { NextPage } from '#panel/shell/PanelList.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { enquiryPath } from '#panel/shell/words.ts';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { ArrowLeftIcon } from '#ui/icon/icons.ts';
import { classNames } from '#ui/class-names.ts';
import { AnswerTo, Quoted, Text } from './Conversation.tsx';
import { ASIDE_PATH, type MailsView, UNASSIGNED_PATH } from './query.ts';
import panel from '#panel/shell/Panel.module.css';

type Mail = MailsView['mails'][number];

interface MailsProps extends MailsView {
  states: FormStates;
}

/** Draws the mails that belong to no enquiry. */
export function UnassignedMails({ mails, aside, next, states }: MailsProps) {
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
      <Refused states={states} />
      {mails.length === 0 && <p>No hay ninguno.</p>}
      <ol className={panel['stack']}>
        {mails.map((mail) => (
          <UnassignedMail key={mail.id} mail={mail} states={states} />
        ))}
      </ol>
      <NextPage href={next} />
    </>
  );
}

/** Draws the mails that look automatic, and the mails that the site could not fetch or store. */
export function AsideMails({ mails, missing, next, states }: MailsProps) {
  return (
    <>
      <PanelHeading
        title="Apartados"
        lead="Lo que parece de un programa o de una lista, y lo que el buzón no entrega. Nada de esto espera respuesta hasta que digas que sí; lo que no es de ninguna solicitud se descarta solo a los noventa días."
      />
      <p>
        <LinkButton href={UNASSIGNED_PATH} variant="quiet" icon={<ArrowLeftIcon />}>
          Correos sueltos
        </LinkButton>
      </p>
      <Refused states={states} />
      {missing.length > 0 && (
        <PanelSection
          id="sin-leer"
          title="El buzón no los entrega"
          intro="Siguen en el buzón: puedes leerlos con tu programa de correo. Aquí se intenta otra vez, cada vez más espaciado."
        >
          <ul className={panel['stack']}>
            {missing.map((mail) => (
              <MissingMail key={mail.id} mail={mail} />
            ))}
          </ul>
        </PanelSection>
      )}
      <PanelSection id="parecen" title="Parecen automáticos">
        {mails.length === 0 && <p>No hay ninguno.</p>}
        <ol className={panel['stack']}>
          {mails.map((mail) => (
            <AsideMail key={mail.id} mail={mail} />
          ))}
        </ol>
        {mails.length > 1 && (
          <PanelForm action="descartar" to={ASIDE_PATH} inline>
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

interface CardProps {
  mail: { fromName: string; fromAddress: string; subject: string };
  at: number;
  about?: ReactNode;
  children: ReactNode;
}

function Card({ mail: { fromName, fromAddress, subject }, at, about, children }: CardProps) {
  return (
    <li className={classNames(panel['card'], panel['stack'])}>
      <p>
        <strong>
          <bdi>{fromName || fromAddress || 'Un correo del que no se sabe nada'}</bdi>
        </strong>{' '}
        <span className={panel['soft']}>
          {fromName !== '' && <bdi>{fromAddress}</bdi>} <Ago at={at} />
          {about}
        </span>
        <span className={classNames(panel['detail'], panel['soft'])} dir="auto">
          {subject}
        </span>
      </p>
      {children}
    </li>
  );
}

function MissingMail({ mail }: { mail: MailsView['missing'][number] }) {
  const { id, bytes, arrivedAt, firstAt, reason, tries } = mail;
  const one = { to: ASIDE_PATH, name: 'correo', value: id };
  const size = bytes !== null && ` ·\u{A0}${Math.ceil(bytes / 1024)}\u{A0}kB`;
  return (
    <Card mail={mail} at={arrivedAt ?? firstAt} about={size}>
      <p>
        No llegó en {tries} intentos: <bdi>{reason}</bdi>.
      </p>
      <div className={panel['actions']}>
        <OneButton action="intentar" {...one}>
          Intentar otra vez
        </OneButton>
        <OneButton action="olvidar" {...one} variant="quiet">
          No intentar más
        </OneButton>
      </div>
    </Card>
  );
}

function AsideMail({ mail }: { mail: Mail }) {
  const { id, body, receivedAt, attachments, why, folio } = mail;
  const one = { to: ASIDE_PATH, name: 'correo', value: id };
  return (
    <Card mail={mail} at={receivedAt}>
      <AnswerTo {...mail} />
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
        <OneButton action="recuperar" {...one}>
          {folio === null ? 'Pasar a los sueltos' : 'Espera respuesta'}
        </OneButton>
        <OneButton action="descartar" {...one} variant="quiet">
          {folio === null ? 'Descartar' : 'Es automático'}
        </OneButton>
      </div>
    </Card>
  );
}

function UnassignedMail({ mail, states }: { mail: Mail; states: FormStates }) {
  const { id, body, quoted, receivedAt, attachments } = mail;
  const scope = `unir-${id}`;
  const posted = states['unir'];
  const state = posted?.values['correo'] === id ? posted : UNTOUCHED;
  const one = { name: 'correo', value: id };
  return (
    <Card mail={mail} at={receivedAt} about={<AnswerTo {...mail} />}>
      <Text text={body} />
      <Quoted text={quoted} />
      <Files files={attachments} />
      <div className={panel['actions']}>
        <OneButton action="hacer" {...one}>
          Hacer solicitud
        </OneButton>
        <PanelForm action="unir" state={state} scope={scope} inline>
          <input type="hidden" name="correo" value={id} />
          <TextField
            {...fieldsOf(
              { folio: 'Folio' },
              state,
              { folio: mail.suggested ?? '' },
              scope,
            )('folio')}
            fit="medium"
            autoComplete="off"
          />
          <Button type="submit">Unir a esa</Button>
        </PanelForm>
        <OneButton action="descartar" {...one} variant="quiet">
          Descartar
        </OneButton>
      </div>
    </Card>
  );
}
