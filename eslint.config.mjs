import tseslint from 'typescript-eslint';

/**
 * For every file, in an editor and in `npm run lint`. What is published (nodes/, credentials/) is also held against the
 * rules of n8n, whose packages are in pinned/lint/.
 */
export default tseslint.config(
	{ ignores: ['**/node_modules/', '**/dist/', '.tmp/', 'pinned/', 'coverage/'] },
	...tseslint.configs.recommended,
	...tseslint.configs.stylistic,
	{
		rules: {
			'@typescript-eslint/array-type': ['error', { default: 'array-simple' }],
			'@typescript-eslint/consistent-indexed-object-style': 'off',
			'@typescript-eslint/consistent-type-definitions': 'off',
			'@typescript-eslint/no-empty-function': 'off',
			eqeqeq: 'error',
			'no-implicit-coercion': ['error', { boolean: false }],
			'no-nested-ternary': 'error',
			'object-shorthand': 'error',
			'@typescript-eslint/consistent-type-imports': [
				'error',
				{ fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
			],
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
			],
		},
	},
	{
		files: ['**/*.js', '**/*.cjs'],
		rules: { '@typescript-eslint/no-require-imports': 'off' },
	},
);
