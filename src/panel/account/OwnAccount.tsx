import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { At } from '#panel/shell/Ago.tsx';
import {
  ApplicationForm,
  NewPassword,
  PasskeyForm,
  PasswordField,
  PasswordOwner,
} from './fields.tsx';
import {
  fieldsOf,
  FocusedAlert,
  type FormStates,
  PanelForm,
  UNTOUCHED,
  OneButton,
} from '#panel/shell/PanelForm.tsx';
import { PanelList, PanelListItem } from '#panel/shell/PanelList.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { Portrait } from '#panel/shell/Portrait.tsx';
import type { Inbox } from '#server/leads/inbox/inbox.ts';
import type { AccountView } from './query.ts';
import { Badge } from '#ui/badge/Badge.tsx';

interface OwnAccountProps extends AccountView {
  states: FormStates;
  signature: Awaited<ReturnType<Inbox['replies']['profile']>> | null;
}

const LABELS = {
  firstname: 'Nombre',
  lastname: 'Apellido',
  email: 'Correo',
  current_password: 'Contraseña de ahora',
  password: 'Contraseña nueva',
  confirm_password: 'Repite la nueva',
};

export function OwnAccount(props: OwnAccountProps) {
  const { person } = props;
  return (
    <>
      <PanelHeading
        title="Mi cuenta"
        lead={`Tu usuario es ${person.username} y tu papel, ${person.role}.`}
      />
      <Details {...props} />
      {props.signature !== null && <Signature {...props} signature={props.signature} />}
      {props.signature !== null && <Notices isQuiet={props.signature.isQuiet} />}
      <Password {...props} />
      <Factors {...props} />
      <Codes {...props} />
      <OwnSessions {...props} />
    </>
  );
}

function Details({ states, person }: OwnAccountProps) {
  const state = states['datos'] ?? UNTOUCHED;
  const field = fieldsOf(LABELS, state, person);
  return (
    <PanelSection
      id="datos"
      title="Tus datos"
      intro="A este correo llega el enlace para recuperar tu cuenta, si hace falta."
    >
      <PanelForm action="datos" state={state} labels={LABELS}>
        <TextField {...field('firstname')} required autoComplete="given-name" />
        <TextField {...field('lastname')} autoComplete="family-name" />
        <TextField {...field('email')} type="email" required autoComplete="email" />
        <Button type="submit">Guardar</Button>
      </PanelForm>
    </PanelSection>
  );
}

const SIGNATURE_LABELS = { nombre: 'Nombre para los clientes', firma: 'Firma', foto: 'Tu foto' };

function Signature({
  states,
  person,
  signature,
}: OwnAccountProps & { signature: NonNullable<OwnAccountProps['signature']> }) {
  const state = states['firma'] ?? UNTOUCHED;
  const now = { nombre: signature.name ?? '', firma: signature.lines ?? '' };
  const field = fieldsOf(SIGNATURE_LABELS, state, now, 'firma');
  return (
    <PanelSection
      id="firma"
      title="Cómo firmas"
      intro="Lo que se lee al final de tus respuestas por correo, antes de los datos de la agencia."
    >
      <PanelForm action="firma" state={state} labels={SIGNATURE_LABELS} scope="firma" withFiles>
        <TextField
          {...field('nombre')}
          hint={`Vacío: ${[person.firstname, person.lastname].filter(Boolean).join(' ')}.`}
          autoComplete="nickname"
        />
        <TextArea
          {...field('firma')}
          hint="Hasta cinco renglones: tu puesto, tu teléfono directo…"
          rows={3}
        />
        {signature.photo !== null && <Portrait staffId={person.id} size={64} />}
        <TextField
          type="file"
          id="firma-foto"
          name="foto"
          label={SIGNATURE_LABELS.foto}
          hint="Un rostro de frente. En tus correos va encima de tu firma, así de pequeña."
          accept="image/jpeg,image/png,image/webp"
          error={state.errors['foto']}
        />
        <Button type="submit">Guardar la firma</Button>
      </PanelForm>
      {signature.photo !== null && <OneButton action="quitar-foto">Quitar la foto</OneButton>}
    </PanelSection>
  );
}

function Notices({ isQuiet }: { isQuiet: boolean }) {
  return (
    <PanelSection
      id="avisos"
      title="Avisos"
      intro="Llegan a tu correo y, si la agencia tiene un chat, también ahí: con el folio, sin lo que escribió la persona."
    >
      <PanelForm action="avisos">
        <Checkbox
          name="asignadas"
          value="si"
          label="Avísame cuando alguien me asigne una solicitud"
          defaultChecked={!isQuiet}
        />
        <Button type="submit">Guardar los avisos</Button>
      </PanelForm>
    </PanelSection>
  );
}

function Password({ states, person }: OwnAccountProps) {
  const state = states['contrasena'] ?? UNTOUCHED;
  return (
    <PanelSection
      id="contrasena"
      title="Contraseña"
      intro="Al cambiarla se cierran las demás sesiones."
    >
      <PanelForm action="contrasena" state={state} labels={LABELS}>
        <PasswordOwner username={person.username} />
        <PasswordField
          name="current_password"
          label={LABELS.current_password}
          autoComplete="current-password"
          state={state}
        />
        <NewPassword labels={LABELS} hint="12 caracteres o más." state={state} />
        <Button type="submit">Cambiar la contraseña</Button>
      </PanelForm>
    </PanelSection>
  );
}

function Factors(props: OwnAccountProps) {
  const { states, application, offer, passkeys } = props;
  const removal = states['quitar-llave']?.problem;
  return (
    <PanelSection
      id="segundo-factor"
      title="Segundo factor"
      intro="Ten dos, por si pierdes uno: una aplicación y una llave, o dos llaves."
    >
      <PanelList>
        {application && (
          <PanelListItem what="Aplicación de códigos">
            <OneButton
              action="quitar-aplicacion"
              state={states['quitar-aplicacion']}
              aria-label="Quitar la aplicación de códigos"
            >
              Quitar
            </OneButton>
          </PanelListItem>
        )}
        {passkeys.map(({ id, name, createdAt }) => (
          <PanelListItem
            key={id}
            what={name}
            detail={
              <>
                desde <At at={createdAt} />
              </>
            }
          >
            <OneButton
              action="quitar-llave"
              name="id"
              value={id}
              aria-label={`Quitar la llave ${name}`}
            >
              Quitar
            </OneButton>
          </PanelListItem>
        ))}
      </PanelList>
      {removal !== undefined && <FocusedAlert tone="error">{removal}</FocusedAlert>}
      <PasskeyForm what="registrar" state={states['llave']} button="Agregar una llave">
        <TextField
          id="llave-nombre"
          name="nombre"
          label="Nombre de la llave"
          hint="Para reconocerla en esta lista: «Mi teléfono»."
          fit="medium"
        />
      </PasskeyForm>
      {offer && (
        <>
          <h3>Agregar una aplicación de códigos</h3>
          <ApplicationForm offer={offer} state={states['aplicacion']} />
        </>
      )}
    </PanelSection>
  );
}

function Codes({ codesLeft }: OwnAccountProps) {
  const left =
    codesLeft === 0
      ? 'No te queda ninguno'
      : codesLeft === 1
        ? 'Te queda uno'
        : `Te quedan ${codesLeft}`;
  return (
    <PanelSection
      id="codigos"
      title="Códigos de recuperación"
      intro={`${left}. Los nuevos sustituyen a los de antes.`}
    >
      <PanelForm action="codigos">
        <Button type="submit">Hacer códigos nuevos</Button>
      </PanelForm>
    </PanelSection>
  );
}

function OwnSessions({ sessions }: OwnAccountProps) {
  return (
    <PanelSection
      id="sesiones"
      title="Sesiones"
      intro="Cada una termina tras 12 horas sin uso, y a los 7 días en cualquier caso."
    >
      <PanelList>
        {sessions.map(({ id, userAgent, address, lastUse, current }) => (
          <PanelListItem
            key={id}
            what={deviceName(userAgent)}
            detail={
              <>
                {address}, última vez <At at={lastUse} />
              </>
            }
            marks={current ? <Badge tone="success">Esta</Badge> : undefined}
          >
            {!current && (
              <OneButton
                action="cerrar-sesion"
                name="id"
                value={id}
                aria-label={`Cerrar la sesión de ${deviceName(userAgent)}`}
              >
                Cerrar
              </OneButton>
            )}
          </PanelListItem>
        ))}
      </PanelList>
      {sessions.length > 1 && (
        <PanelForm action="cerrar-sesiones">
          <Button type="submit">Cerrar las demás</Button>
        </PanelForm>
      )}
    </PanelSection>
  );
}

/** The first match counts, so Edge and Opera come first: their user agents also name `Chrome`. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** Returns a user agent's browser and system, such as «Chrome en Windows». */
export function deviceName(userAgent: string): string {
  const named = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = named(BROWSERS) ?? 'Navegador desconocido';
  const system = named(SYSTEMS);
  return system === undefined ? browser : `${browser} en ${system}`;
}
