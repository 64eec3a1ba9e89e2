/** A process of its own, since nothing in a frozen process can end it. Says what it begins with. */
const begin = (name: string) => void process.stdout.write(`${name}\n`);

async function main(): Promise<void> {
	if (process.argv[2] === 'analytics') await (await import('./analytics')).feedAnalytics(begin);
	else await (await import('./enrichment')).feedEnrichment(begin);
	begin('the end');
}

void main().then(
	() => process.exit(0),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
