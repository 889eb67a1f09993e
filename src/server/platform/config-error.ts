/** The configuration is wrong. The message is in Spanish, for the operator. */
export class ConfigError extends Error {
  /** One line for each wrong variable, each beginning with the variable's name. */
  readonly problems: readonly string[];

  /** @param problems one line for each wrong variable, each beginning with its name */
  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(
      `La configuración no es válida:\n${problems.map((line) => `  ${line}`).join('\n')}`,
      options,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
