import { Button } from '#ui/button/Button.tsx';
import { RequiredNote } from '#ui/field/FieldParts.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { type FormState, PanelForm, UNTOUCHED } from '#ui/panel/PanelForm.tsx';
import { PasskeyForm } from '#ui/panel/PasskeyForm.tsx';
import { PanelHeading } from '#ui/panel/PanelSection.tsx';
import styles from './PanelEntry.module.css';

interface SignInFormProps {
  forgeryToken: string;
  /** The page to go on to. */
  next: string;
  password?: FormState | undefined;
  passkey?: FormState | undefined;
}

const LABELS = { username: 'Usuario', password: 'Contraseña' };

/** The way in: user name and password, or a passkey alone. */
export function SignInForm({ forgeryToken, next, password = UNTOUCHED, passkey }: SignInFormProps) {
  return (
    <>
      <PanelHeading
        title="Entra al panel"
        lead="Aquí trabaja el equipo de la agencia. Las cuentas se abren solo por invitación."
      />
      <div className={styles['ways']}>
        <PanelForm action="entrar" forgeryToken={forgeryToken} state={password} labels={LABELS}>
          <RequiredNote />
          <input type="hidden" name="volver" value={next} />
          <TextField
            name="username"
            label={LABELS.username}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={password.values['username']}
            error={password.errors['username']}
          />
          <TextField
            name="password"
            type="password"
            label={LABELS.password}
            required
            autoComplete="current-password"
            error={password.errors['password']}
          />
          <Button type="submit" variant="primary">
            Continuar
          </Button>
        </PanelForm>
        <PasskeyForm
          what="entrar"
          forgeryToken={forgeryToken}
          state={passkey}
          button="Entrar con llave de acceso"
        >
          <input type="hidden" name="volver" value={next} />
        </PasskeyForm>
        <p className={styles['help']}>
          ¿Olvidaste tu contraseña o perdiste tu segundo factor? Pídele a quien administra el panel
          que restablezca tu cuenta.
        </p>
      </div>
    </>
  );
}
