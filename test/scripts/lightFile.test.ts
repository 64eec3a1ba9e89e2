import { runInNewContext } from 'node:vm';

import { lightFile } from '../../scripts/lightFile';

/** What n8n passes as `this`. */
interface Context {
	factor: number;
}

const unit = { name: 'unit', default: 'gram' };

class Scale {
	description = {
		name: 'scale',
		fields: [{ default: 'a "b"', options: [1, true, null] }, unit, { values: [unit] }],
	};

	methods = {
		loadOptions: {
			twice(this: Context, value: number) {
				return [this.factor, value * 2];
			},
		},
	};

	authenticate = (key: string) => `Bearer ${key}`;

	execute(this: Context, value: number) {
		return this.factor * value;
	}
}

/** The light class of `Scale`, and the files that it has loaded. */
function light(): { scale: Scale; loaded: string[] } {
	const loaded: string[] = [];
	const require = (file: string) => {
		loaded.push(file);
		return { Scale };
	};
	const exports: { Scale?: typeof Scale } = {};
	runInNewContext(lightFile('Scale', new Scale(), '../../code.js'), { require, exports });
	return { scale: new exports.Scale!(), loaded };
}

describe('the light file of a node', () => {
	it('has all that the panels show, without loading the code', () => {
		const { scale, loaded } = light();
		expect(JSON.stringify(scale)).toBe(JSON.stringify(new Scale()));
		expect(loaded).toEqual([]);
	});

	it('has an object that several fields share once', () => {
		const text = lightFile('Scale', new Scale(), '../../code.js');
		expect(text.match(/gram/g)).toHaveLength(1);
	});

	it('offers each function under its name, which runs with what n8n offers', () => {
		const { scale } = light();
		const context = { factor: 3 };
		expect(scale.execute.call(context, 5)).toBe(15);
		expect(scale.methods.loadOptions.twice.call(context, 4)).toEqual([3, 8]);
		expect(scale.authenticate('k')).toBe('Bearer k');
	});

	it('loads the code once', () => {
		const { scale, loaded } = light();
		scale.authenticate('k');
		scale.authenticate('k');
		expect(loaded).toEqual(['../../code.js']);
	});
});
