import tseslint from 'typescript-eslint';

/** What saves lines only. A spread that merges values, or depends on a condition, stays. */
const SQUEEZED = [
	{
		selector: 'SpreadElement > ArrayExpression',
		message: 'Write the entries of this list directly into the list or call around it.',
	},
	{
		selector: 'SpreadElement > ObjectExpression',
		message: 'Write the properties of this object directly into the object around it.',
	},
	{
		selector: 'SpreadElement > TSAsExpression > :matches(ArrayExpression, ObjectExpression)',
		message: 'Write the entries directly into the list or object around them, without `as`.',
	},
	{
		selector: 'SpreadElement > :matches(Literal, TemplateLiteral)',
		message: "Write the characters as entries of the list: `'a', 'b'`.",
	},
	{
		selector:
			'CallExpression[callee.property.name="split"][callee.object.type=/^(?:Literal|TemplateLiteral|BinaryExpression)$/]',
		message: 'Write the words as a list, one entry each, rather than one text to be split.',
	},
	{
		selector:
			'CallExpression[callee.property.name="split"] > MemberExpression > CallExpression[callee.property.name="trim"][callee.object.type=/^(?:Literal|TemplateLiteral)$/]',
		message: 'Write the words as a list, one entry each, rather than one text to be split.',
	},
];

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
			'no-restricted-syntax': ['error', ...SQUEEZED],
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
		// Lists of words in these folders are still texts that are split.
		files: ['nodes/Enrichment/match/**', 'test/Enrichment/match/**', 'test/engine/lists/**'],
		rules: { 'no-restricted-syntax': 'off' },
	},
	{
		files: ['**/*.js', '**/*.cjs'],
		rules: { '@typescript-eslint/no-require-imports': 'off' },
	},
);
