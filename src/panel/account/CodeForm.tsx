import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import styles from './PanelEntry.module.css';

interface CodeFormProps {
  forgeryToken: string;
  /** The page to go on to. */
  next: string;
  state?: FormState | undefined;
}

const LABELS = { codigo: 'Código' };

/** The second step of signing in: a code of the application, or a recovery code. */
export function CodeForm({ forgeryToken, next, state = UNTOUCHED }: CodeFormProps) {
  return (
    <>
      <PanelHeading title="Tu segundo factor" lead="Un paso más y estás dentro." />
      <div className={styles['ways']}>
        <PanelForm action="codigo" forgeryToken={forgeryToken} state={state} labels={LABELS}>
          <input type="hidden" name="volver" value={next} />
          <TextField
            name="codigo"
            label={LABELS.codigo}
            hint="Los seis números que muestra tu aplicación, o uno de tus códigos de recuperación."
            required
            autoFocus
            fit="medium"
            defaultValue={state.values['codigo']}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            error={state.errors['codigo']}
          />
          <Button type="submit" variant="primary">
            Entrar
          </Button>
        </PanelForm>
        <p className={styles['help']}>
          <a href="/panel/entrar">Volver a empezar</a>, o entrar con una llave de acceso.
        </p>
      </div>
    </>
  );
}
