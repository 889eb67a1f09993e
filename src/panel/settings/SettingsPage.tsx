import { Fragment } from 'react';
import { uncapitalized } from '#content/values/capitals.ts';
import { Ago } from '#panel/shell/Ago.tsx';
import { dayWords } from '#panel/shell/moments.ts';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';
import {
  FocusedAlert,
  type FormState,
  PanelForm,
  UNTOUCHED,
  OneButton,
  type ViewProps,
} from '#panel/shell/PanelForm.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import { Alert } from '#ui/alert/Alert.tsx';
import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Disclosure } from '#ui/collapse/Disclosure.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { dropName, fieldName } from './field-names.ts';
import { Providers } from './Providers.tsx';
import {
  ANCHORS,
  SECTION_PARAM,
  type SettingField,
  type SettingsView,
  trialResult,
} from './query.ts';
import styles from './SettingsPage.module.css';
import { content } from '#content/snapshot/content.ts';
import { agencyZone } from '#server/leads/zone.ts';

interface SettingsPageProps extends ViewProps<SettingsView> {
  hoursPath: string;
}

type PanelSettings = SettingsView['sections'][number];

export function SettingsPage({ view, states, hoursPath }: SettingsPageProps) {
  const { respuesta, horario } = content().brand;
  const returned = states['guardar'] ?? states['probar'];
  const about = returned?.values[SECTION_PARAM];
  return (
    <>
      <PanelHeading
        title="Correo y avisos"
        lead="Dónde está el sitio, y por dónde avisa, escribe y recibe. Lo que guardes vale enseguida. Las claves se guardan cifradas y no se vuelven a mostrar."
      />
      <div className={styles['sections']}>
        {view.sections.map((section) => (
          <SectionForm
            key={section.id}
            section={section}
            state={about === section.id ? returned : undefined}
          />
        ))}
        <section id="horario" aria-label="Horario y plazo de respuesta">
          <Disclosure summary={<Summary title="Horario y plazo de respuesta" words={horario} />}>
            <div className={panel['stack']}>
              <p>
                Atiendes {horario}, y respondes en {respuesta}. Con eso se cuenta cuándo vence cada
                respuesta. También lo leen tus visitantes: se cambia en{' '}
                <a href={hoursPath}>Tu marca</a>, y vale al publicar.
              </p>
            </div>
          </Disclosure>
        </section>
      </div>
    </>
  );
}

function Summary({
  title,
  tone,
  words,
}: {
  title: string;
  tone?: PanelSettings['state']['tone'];
  words: string;
}) {
  return (
    <span className={classNames(panel['line'], styles['summary'])}>
      <span>{title}</span>
      <Badge tone={tone}>{words}</Badge>
    </span>
  );
}

function SectionForm({ section, state }: { section: PanelSettings; state: FormState | undefined }) {
  const { id, title, intro, fields, tried, isOpen, keptMails } = section;
  const own = fields.filter(({ isServers }) => !isServers);
  const servers = fields.filter(({ isServers }) => isServers);
  const labels = Object.fromEntries(own.map(({ name, label }) => [fieldName(name), label]));
  return (
    <section id={id} aria-label={title}>
      <Disclosure
        summary={<Summary title={title} {...section.state} />}
        open={isOpen || state !== undefined}
      >
        <div className={panel['stack']}>
          <p>{intro}</p>
          {tried !== null && <Tried section={section} tried={tried} />}
          {keptMails > 0 && (
            <Alert live={false} title={keptWords(keptMails)}>
              <div className={panel['stack']}>
                <p>
                  Son respuestas, avisos a la agencia y copias a quien escribió. Si no los envías,
                  se quedan como están.
                </p>
                <OneButton action="enviar-guardados">Enviar ahora</OneButton>
              </div>
            </Alert>
          )}
          {servers.length > 0 && <OfServer fields={servers} />}
          <PanelForm action="guardar" named={false} state={state} labels={labels}>
            <input type="hidden" name={SECTION_PARAM} value={id} />
            {own.some(({ name }) => ANCHORS.includes(name)) && <Providers of={id} />}
            {own.map((field) => (
              <OneField key={field.name} field={field} state={state ?? UNTOUCHED} />
            ))}
            <div className={panel['line']}>
              <Button type="submit" name="accion" value="probar" variant="primary">
                {own.length > 0 ? 'Guardar y probar' : 'Probar'}
              </Button>
              {own.length > 0 && (
                <Button type="submit" name="accion" value="guardar">
                  Solo guardar
                </Button>
              )}
            </div>
          </PanelForm>
        </div>
      </Disclosure>
    </section>
  );
}

const keptWords = (count: number) =>
  count === 1
    ? 'Hay 1 correo de antes, que no salió porque no había servidor'
    : `Hay ${count} correos de antes, que no salieron porque no había servidor`;

function OfServer({ fields }: { fields: readonly SettingField[] }) {
  return (
    <Alert
      live={false}
      title={fields.some(({ given }) => given !== null) ? 'Puesto en el servidor' : undefined}
    >
      <p>
        Lo puso quien cuida el servidor, en su archivo <code>.env</code>, y ahí se cambia.
      </p>
      <dl className={panel['known']}>
        {fields
          .filter(({ given }) => given !== null)
          .map(({ name, label, given }) => (
            <Fragment key={name}>
              <dt>{label}</dt>
              <dd>{given}</dd>
            </Fragment>
          ))}
      </dl>
    </Alert>
  );
}

function OneField({ field, state }: { field: SettingField; state: FormState }) {
  const { name, label, about, options, secret, value, keptAt } = field;
  const input = fieldName(name);
  const common = { name: input, label, hint: about, error: state.errors[input] };
  if (options !== undefined) {
    return (
      <Select
        {...common}
        hint={undefined}
        options={Object.entries(options).map(([each, words]) => ({ value: each, label: words }))}
        defaultValue={state.values[input] ?? value}
      />
    );
  }
  if (!secret) {
    const isNumber = name.endsWith('_PORT') || name.endsWith('_SCORE');
    return (
      <TextField
        {...common}
        defaultValue={state.values[input] ?? value}
        autoComplete="off"
        spellCheck={false}
        {...(isNumber && { inputMode: 'numeric' as const, fit: 'short' as const })}
      />
    );
  }
  const since = keptAt === null ? '' : ` el ${dayWords(keptAt, agencyZone())}`;
  const error = field.isUnreadable
    ? 'La que había se guardó con otra clave del sitio y ya no se puede leer. Escríbela otra vez.'
    : undefined;
  return (
    <>
      <TextField
        {...common}
        type="password"
        autoComplete="new-password"
        hint={field.isKept ? `Guardada${since}. Déjala vacía para no cambiarla.` : about}
        error={common.error ?? error}
      />
      {field.canDrop && <Checkbox name={dropName(name)} label={`Quitar ${label}`} value="si" />}
    </>
  );
}

const SIGNS = { true: 'Bien', false: 'Falla', null: 'Nota' } as const;
const TONES = { true: 'success', false: 'error', null: 'plain' } as const;

function Tried({
  section: { wasTried, title },
  tried,
}: {
  section: PanelSettings;
  tried: NonNullable<PanelSettings['tried']>;
}) {
  const { at, items } = tried;
  const { tone, words } = trialResult(tried);
  const Box = wasTried ? FocusedAlert : Static;
  return (
    <Box
      tone={tone === 'accent' ? 'warning' : tone}
      title={
        <>
          {`${title}: ${uncapitalized(words)}`} (<Ago at={at} />)
        </>
      }
    >
      <ul className={classNames(panel['entries'], styles['items'])}>
        {items.map(({ fine: each, text, copy, said }) => (
          <li key={text} className={panel['known']}>
            <Badge tone={TONES[`${each}`]}>{SIGNS[`${each}`]}</Badge>
            <span>
              {text}
              {copy !== undefined && <code className={styles['record']}>{copy}</code>}
              {said !== undefined && <span className={panel['detail']}>Dijo: «{said}»</span>}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Static(props: Parameters<typeof FocusedAlert>[0]) {
  return <Alert {...props} live={false} />;
}
