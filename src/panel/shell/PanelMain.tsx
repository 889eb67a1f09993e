import type { AlertTone } from '#ui/alert/Alert.tsx';
import { Fragment, type ReactNode } from 'react';
import { FocusedAlert } from './PanelForm.tsx';
import { Tower } from '#ui/illustration/Tower.tsx';
import { OwnOr } from '#ui/picture/OwnPicture.tsx';
import { classNames } from '#ui/class-names.ts';
import panel from './Panel.module.css';
import dialog from '#ui/dialog/confirm.module.css';
import styles from './PanelMain.module.css';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { settingPath } from './words.ts';

/** The notices of each tone. The keys are values of the URL parameter `aviso`. */
const NOTICES: Readonly<Record<AlertTone, Readonly<Record<string, string>>>> = {
  error: {
    'suspendida-tuya':
      'Tu cuenta está suspendida y tus sesiones se cerraron. Habla con quien administra el panel.',
  },
  warning: {
    sesion: 'Tu sesión terminó. Entra de nuevo: lo que escribiste te espera al otro lado.',
    caducado:
      'La página llevaba horas abierta y no se guardó nada. Lo que escribiste sigue aquí: revísalo y envíalo otra vez.',
    empezar: 'El segundo paso tardó demasiado o falló varias veces. Empieza de nuevo.',
    'codigo-usado':
      'Entraste con un código de recuperación, que ya no sirve. Códigos que te quedan: {n}. Si perdiste tu segundo factor, agrega otro en «Mi cuenta» y quita el perdido.',
    'cambio-otra-vez': 'Lo publicado volvió a cambiar mientras elegías. Míralo otra vez.',
  },
  info: {
    confirmar:
      'Para esto hace falta confirmar que eres tú. Entra de nuevo y sigues donde estabas; lo que escribiste no se pierde.',
    'preparada-luego':
      'Estará entre las respuestas preparadas en cuanto acabe lo que se está publicando.',
    junta: 'Esa solicitud está junta con esta.',
    ronda:
      'La prueba empezó. Tarda de unos segundos a cinco minutos; recarga la página para ver cómo le fue.',
    copia: 'La copia empezó. Tarda de unos segundos a unos minutos; «Copias» dice cómo va.',
  },
  success: {
    salida: 'Cerraste tu sesión.',
    datos: 'Tus datos quedaron guardados.',
    contrasena: 'Tu contraseña cambió y las demás sesiones se cerraron.',
    aplicacion: 'Tu aplicación de códigos quedó registrada.',
    llave: 'Tu llave de acceso quedó registrada.',
    quitada: 'Ese segundo factor ya no abre tu cuenta.',
    'sesion-cerrada': 'Esa sesión se cerró.',
    'sesiones-cerradas': 'Las demás sesiones se cerraron.',
    papel: 'El papel cambió. La persona tendrá que entrar de nuevo.',
    preparada: 'Ya está entre las respuestas preparadas de todo el equipo.',
    ajustes: 'Los ajustes quedaron guardados, y ya se usan.',
    'guardado-ya': 'Quedó guardado, y ya se usa.',
    'borrador-contenido':
      'El borrador quedó guardado. En el sitio no cambia nada hasta que se publique.',
    agregado:
      'El borrador quedó guardado. Lo que agregaste está vacío: llénalo, o quítalo si no lo quieres.',
    'borrador-recuperado':
      'El borrador volvió, como estaba. En el sitio no cambia nada hasta que se publique.',
    'retiro-descartado': 'Ya no se quita: en el sitio sigue como está publicada.',
    'publicacion-quitada': 'Se quitó de la espera. El borrador sigue donde estaba.',
    permiso: 'El permiso cambió. Vale desde ahora.',
    suspendida: 'La cuenta quedó suspendida y sus sesiones se cerraron.',
    retirada: 'La invitación se retiró: su enlace ya no abre nada.',
    reactivada: 'La cuenta puede volver a entrar.',
    cambiadas: 'Solicitudes cambiadas: {n}. Lo que ya estaba así se quedó como estaba.',
    vista: 'La vista quedó guardada, junto a las demás.',
    'vista-quitada': 'La vista ya no está.',
    guardada: 'Los cambios quedaron guardados.',
    nota: 'La nota quedó en la conversación.',
    firma: 'Tus respuestas se firman así desde ahora.',
    'con-avisos': 'Desde ahora te llega un aviso de cada solicitud que te asignen.',
    'sin-avisos': 'Ya no te llegan avisos de lo que te asignen.',
    'sin-foto': 'Tus respuestas salen sin foto desde ahora.',
    hecha: 'El correo es ahora una solicitud, con su plazo.',
    unido: 'El correo quedó en esta conversación.',
    'correo-recuperado': 'El correo está entre los sueltos.',
    'apartados-descartados': 'Descartado. Lo que llegó por el buzón sigue en él.',
    'correo-se-intenta': 'Se intenta otra vez la próxima vez que se mire el buzón.',
    'correo-descartado': 'El correo se descartó. Sigue en el buzón.',
    'borrador-tomado': 'El borrador es tuyo: está abajo, después de lo que tenías.',
    urgente: 'Quedó como urgente: va arriba de la lista hasta que alguien responda.',
    'no-urgente': 'Ya no es urgente. Lo que la hizo parecerlo queda anotado.',
    etiquetas: 'Las etiquetas quedaron guardadas.',
    anotada: 'La solicitud quedó anotada, con su folio.',
    llamada: 'Quedó anotado en la conversación.',
    'dicho-corregido': 'Quedó corregida. El historial dice lo que decía.',
    'dicho-retirado': 'Quedó retirada. El historial dice lo que decía.',
    'contacto-corregido':
      'Los datos de contacto quedaron corregidos. El historial guarda los de antes.',
    separadas: 'Cada una es otra vez una solicitud aparte.',
    derechos: 'Quedó como petición en «Personas», con el plazo de la ley. Aquí sigue la solicitud.',
    borrador: 'El borrador quedó guardado. Te espera aquí, también si tu sesión termina.',
    recuperada: 'Recuperada: está como antes de marcarla. A quien la escribió no se le envía nada.',
    entregada:
      'Recuperada: se entrega como si acabara de llegar, con su copia a quien la escribió, que no la había recibido.',
    olvidada:
      'Se borró todo lo que había de esa persona. Solicitudes borradas: {n}. Solo quedan sus folios y la fecha.',
    'olvidada-peticion':
      'Se borró todo lo que había de esa persona, y su petición quedó como atendida. Solicitudes borradas: {n}. Solo quedan sus folios y la fecha.',
    peticion: 'La petición quedó como atendida, con lo que se respondió.',
    baja: 'Esa persona ya no recibe el boletín.',
    reintento: 'Entregas que se intentan otra vez: {n}. Lo que pase se ve en cada historial.',
  },
};

const withCount = (text: string, count: string | null) =>
  text.replace(': {n}', /^\d{1,7}$/.test(count ?? '') ? `: ${count ?? ''}` : '');

const TONES: readonly AlertTone[] = ['error', 'warning', 'info', 'success'];

function panelNotice(name: string | null, count: string | null) {
  const tone = TONES.find((each) => name !== null && Object.hasOwn(NOTICES[each], name));
  if (name === null || tone === undefined) return null;
  return { tone, text: withCount(NOTICES[tone][name] ?? '', count) };
}

/** Says how to set up a mail server. `mends` means that this person may set up the server. */
export const SetMail = ({ mends }: { mends: boolean }) =>
  mends ? (
    <>
      <a href={settingPath('correo')}>Poner el correo que sale</a>.
    </>
  ) : (
    'Lo pone quien administra el panel.'
  );

const ABOUT_MAIL = ['/panel', '/panel/entregas', '/panel/guardia'];

/** Returns how a page warns of a missing mail server, or null. `mend` adds a link to set it. */
export const noMailAt = (path: string, administers: boolean): 'say' | 'mend' | null =>
  ABOUT_MAIL.includes(path) ? (administers ? 'mend' : 'say') : null;

interface PanelMainProps {
  notice: string | null;
  count?: string | null | undefined;
  /** The file that the person wanted to download before the panel asked for proof of identity. */
  file?: { href: string; name: string } | null | undefined;
  noMail?: 'say' | 'mend' | null | undefined;
  stuck?: number | undefined;
  missing?: readonly { words: string; href: string }[] | undefined;
  /** Is true for pages before the sign-in, which show a narrow column beside a drawn tower. */
  entry?: boolean | undefined;
  children?: ReactNode;
}

export function PanelMain(props: PanelMainProps) {
  const { notice, count = null, file, noMail = null, stuck = 0, missing = [], entry } = props;
  const said = panelNotice(notice, count);
  return (
    <div className={entry ? styles['entry'] : styles['page']}>
      <div className={styles['column']}>
        {said && (
          <div className={styles['notice']} data-notice="">
            <FocusedAlert tone={said.tone}>{said.text}</FocusedAlert>
          </div>
        )}
        {file && (
          <div className={styles['notice']}>
            <FocusedAlert tone="success">
              Ya confirmaste que eres tú. <a href={file.href}>Descargar {file.name}</a>
            </FocusedAlert>
          </div>
        )}
        {(noMail !== null || stuck > 0 || missing.length > 0) && (
          <div className={classNames(panel['line'], styles['low'])}>
            {(noMail !== null || stuck > 0) && (
              <p>
                {noMail && (
                  <>
                    Ningún correo sale todavía: falta su servidor.{' '}
                    <SetMail mends={noMail === 'mend'} />{' '}
                  </>
                )}
                {stuck > 0 && (
                  <>
                    {stuck === 1
                      ? '1 correo o aviso no ha salido'
                      : `${stuck} correos o avisos no han salido`}
                    : <a href="/panel/entregas">ver por qué</a>.
                  </>
                )}
              </p>
            )}
            {missing.length > 0 && (
              <details className={panel['fold']}>
                <summary>Te falta para abrir: {missing.length}</summary>
                <ul>
                  {missing.map(({ words, href }) => (
                    <li key={href}>
                      <a href={href}>{words}</a>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        )}
        {props.children}
        {!entry && <ShortcutHelp />}
        <p
          role="status"
          data-waiting="Un momento: el servidor sigue en ello."
          className={classNames(panel['float'], styles['waiting'])}
        />
      </div>
      {entry && (
        <OwnOr name="cabecera" className={styles['tower']} sizes="16rem" first>
          <Tower className={styles['tower']} />
        </OwnOr>
      )}
    </div>
  );
}

const KEYS = [
  ['j · k', 'la siguiente y la anterior de la lista; en una solicitud, abren'],
  ['o', 'abrirla'],
  ['x', 'marcarla'],
  ['/', 'buscar'],
  ['r', 'responder'],
  ['z', 'deshacer el envío, mientras se puede'],
  ['n', 'escribir una nota'],
  ['e', 'estado'],
  ['a', 'a quién se asigna'],
  ['u', 'volver a la lista'],
  ['?', 'esta hoja'],
] as const;

function ShortcutHelp() {
  return (
    <dialog data-help="" aria-labelledby="atajos-titulo" className={dialog['popup']}>
      <h2 id="atajos-titulo">Atajos de teclado</h2>
      <dl className={styles['keys']}>
        {KEYS.map(([key, words]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
      <Checkbox
        name="atajos"
        label="Usar atajos"
        hint="Nunca actúan mientras escribes. La elección se guarda en este navegador."
        data-help-wanted=""
      />
      <form method="dialog">
        <Button type="submit">Cerrar</Button>
      </form>
    </dialog>
  );
}
