import { countryChoices, currencyChoices } from '#content/values/place-choices.ts';
import { pickedAccent } from '#content/values/accent.ts';
import {
  fieldsOf,
  type FormState,
  PanelForm,
  UNTOUCHED,
  TokenField,
} from '#panel/shell/PanelForm.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { FieldGroup } from '#ui/field/FieldGroup.tsx';
import { RequiredNote } from '#ui/field/FieldParts.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { BEGINNING, CONTENT_HOME, publishPath, viewPath } from '#panel/content/paths.ts';
import { ShownColour } from '#panel/content/fields/ContentFields.tsx';
import { Loading } from '#panel/content/ViewPage.tsx';
import { LABELS, SERVICES } from './answers.ts';
import type { BeginningView } from './beginning.ts';
import styles from '#panel/content/Content.module.css';
import panel from '#panel/shell/Panel.module.css';

interface BeginningPageProps {
  view: BeginningView;
  state: FormState | undefined;
  mail: string;
}

const FIRST_COLOUR = '#8fb4ff';

/** Draws the questions whose answers replace the sample's data. Once answered, shows the site. */
export function BeginningPage({ view, state, mail }: BeginningPageProps) {
  if (!view.isUntouched) {
    return (
      <>
        <PanelHeading
          title="Tu sitio ya empezó"
          lead="Lo publicado ya dice cosas tuyas. Lo demás se cambia texto por texto."
        />
        <LinkButton href={CONTENT_HOME} variant="primary">
          Ir a Contenido
        </LinkButton>
      </>
    );
  }
  if (view.changes.length > 0 && state === undefined)
    return <ResultingSite changes={view.changes} />;
  return (
    <>
      <PanelHeading
        title="Haz tuyo el sitio"
        lead="Hay dos maneras de empezar. Nada se publica hasta que lo veas y lo digas."
      />
      <PanelSection id="corto" title="Un sitio corto">
        <p>
          Inicio, servicios, contacto, cotización, notas y las páginas legales, con palabras que le
          sirven a cualquier agencia. Responde esto y míralo; lo demás lo agregas cuando quieras.
        </p>
        <Answers state={state} mail={mail} />
      </PanelSection>
      <PanelSection id="completo" title="La muestra completa">
        <p>
          El sitio de una agencia inventada, con páginas para tiendas, apps, sistemas y seguridad.
          Es mucho más que leer y cambiar: unos mil quinientos textos.
        </p>
        <LinkButton href={CONTENT_HOME}>Empezar por la muestra completa</LinkButton>
      </PanelSection>
    </>
  );
}

function Answers({ state = UNTOUCHED, mail }: Pick<BeginningPageProps, 'state' | 'mail'>) {
  const field = fieldsOf<string>(LABELS, state, { correo: mail, acento: FIRST_COLOUR });
  const colour = field('acento');
  return (
    <PanelForm action="corta" to={BEGINNING} state={state} labels={LABELS}>
      <RequiredNote />
      <TextField {...field('nombre')} required autoComplete="organization" />
      <TextField {...field('correo')} required type="email" autoComplete="email" />
      <TextField
        {...field('telefono')}
        required
        inputMode="tel"
        autoComplete="tel"
        hint="Como lo escribes siempre: el código de tu país se pone solo."
      />
      <Select {...field('pais')} required placeholder="Elige" options={countryChoices()} />
      <TextField {...field('ciudad')} required autoComplete="address-level2" />
      <Select
        {...field('moneda')}
        placeholder="La de mi país"
        options={currencyChoices()}
        hint="Solo si tus precios van en otra."
      />
      <Checkbox
        name="conImpuesto"
        value="si"
        label={LABELS['conImpuesto'] ?? ''}
        hint="Si no, el sitio dice que el impuesto va aparte."
        defaultChecked={state.values['conImpuesto'] !== undefined}
      />
      <div data-colour="">
        <TextField
          {...colour}
          required
          type="color"
          fit="short"
          hint="El de tu marca."
          under={<ShownColour picked={pickedAccent(colour.defaultValue ?? '')} />}
        />
      </div>
      {SERVICES.map((each) => (
        <FieldGroup key={each} id={`servicio-${each}`} label={LABELS[`servicio${each}`]}>
          <div className={panel['form']}>
            <TextField {...field(`servicio${each}`)} label="Cómo se llama" required={each === 1} />
            <TextField
              {...field(`precio${each}`)}
              label="Precio, desde"
              fit="medium"
              inputMode="numeric"
              required={each === 1}
              hint="Solo el número."
            />
            <Checkbox
              name={`mes${each}`}
              value="si"
              label="Se paga cada mes"
              defaultChecked={state.values[`mes${each}`] !== undefined}
            />
          </div>
        </FieldGroup>
      ))}
      <div>
        <Button type="submit" variant="primary">
          Ver mi sitio
        </Button>
      </div>
    </PanelForm>
  );
}

function ResultingSite({ changes }: { changes: readonly string[] }) {
  return (
    <>
      <PanelHeading
        title="Así queda tu sitio"
        lead="Recórrelo: todavía no lo ve nadie más. Después de publicarlo puedes cambiar cada texto."
      />
      <p className={panel['actions']}>
        <a href={viewPath('/')} target="_blank" rel="noopener">
          Verlo solo, en otra pestaña
        </a>
        <a href={`${BEGINNING}?otra=1`}>Cambiar mis respuestas</a>
      </p>
      <div className={styles['frame']}>
        <iframe src={viewPath('/')} title="Tu sitio, antes de publicarlo" />
        <Loading />
      </div>
      <form method="post" action={publishPath()} className={panel['actions']}>
        <TokenField />
        <input type="hidden" name="accion" value="publicar" />
        <input type="hidden" name="asi" value="si" />
        <input type="hidden" name="nota" value="El sitio corto" />
        {changes.map((value) => (
          <input key={value} type="hidden" name="cambio" value={value} />
        ))}
        <Button type="submit" variant="primary">
          Publicar mi sitio
        </Button>
        <LinkButton href={CONTENT_HOME}>Cambiar textos antes</LinkButton>
      </form>
    </>
  );
}
